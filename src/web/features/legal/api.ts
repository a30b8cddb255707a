import type { PublishedPolicyName } from '#contract/legal-policy-versions.ts'
import { policyApi } from '#contract/routes/policy.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type PolicyData = ReplyOf<'policyText'>
export type PolicyChange = ReplyOf<'policyChanges'>['changes'][number]

/** Null version: the one in force. */
export const policyTextQuery = (policy: PublishedPolicyName, version: string | null) =>
  apiQuery(policyApi.policyText, { params: { policy }, query: version ? { version } : {} })
export const policyChangesQuery = apiQuery(policyApi.policyChanges, {})

export const useAcknowledgePolicy = () => useApiMutation(policyApi.acknowledgePolicy)
