import type { applicationQueues } from '#contract/admin/applications.ts'
import type { SortOrder } from '#contract/admin/list.ts'
import type { UserId } from '#contract/id.ts'
import { adminApplicationsApi } from '#contract/routes/admin-applications.ts'
import { readSortOrder } from '#web/features/admin/components/list-params.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type ApplicationSummary = ReplyOf<'applications'>['items'][number]
export type ApplicationDetails = ReplyOf<'application'>
export type Queue = (typeof applicationQueues)[number]

/** As in the contract, whose schemas a list need not load. */
export const queues = ['waiting', 'sent_back', 'approved', 'declined'] as const satisfies readonly Queue[]

/** State, order and cursor of the list, from its address. */
export function readListAddress(address: URLSearchParams): {
  state: Queue
  cursor?: string
  order?: SortOrder
} {
  const [state, cursor] = [address.get('state'), address.get('cursor')]
  return {
    state: queues.find(queue => queue === state) ?? 'waiting',
    ...(cursor && { cursor }),
    ...readSortOrder(address),
  }
}

export const applicationsQuery = (query: ReturnType<typeof readListAddress>) =>
  apiQuery(adminApplicationsApi.applications, { query })
export const applicationQuery = (userId: UserId) =>
  apiQuery(adminApplicationsApi.application, { params: { userId } })
export const listingRuleQuery = apiQuery(adminApplicationsApi.listingRule, {})

export const useApproveApplication = () => useApiMutation(adminApplicationsApi.approveApplication)
export const useSendBackApplication = () => useApiMutation(adminApplicationsApi.sendBackApplication)
export const useDeclineApplication = () => useApiMutation(adminApplicationsApi.declineApplication)
export const useSetListingRule = () => useApiMutation(adminApplicationsApi.setListingRule)
