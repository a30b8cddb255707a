import type { PublishedPolicyName } from '#contract/legal-policy-versions.ts'
import { legalPoliciesApi } from '#contract/routes/legal-policies.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type PolicyData = ReplyOf<'policyText'>
export type PolicyChange = ReplyOf<'policyChanges'>['changes'][number]

/** Null version: the one in force. */
export const policyTextQuery = (policy: PublishedPolicyName, version: string | null) =>
  apiQuery(legalPoliciesApi.policyText, { params: { policy }, query: version ? { version } : {} })
export const policyChangesQuery = apiQuery(legalPoliciesApi.policyChanges, {})

export const useAcknowledgePolicy = () => useApiMutation(legalPoliciesApi.acknowledgePolicy)
