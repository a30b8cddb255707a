import type { UserId } from '#contract/id.ts'
import { type ReliabilityState, reliabilityStates } from '#contract/reliability-rules.ts'
import { adminReliabilityApi } from '#contract/routes/admin-reliability.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type ListedInterviewer = ReplyOf<'reliabilityList'>['items'][number]
export type InterviewerDetails = ReplyOf<'interviewerReliability'>

/** State and cursor of the list, from its address. */
export function readListAddress(address: URLSearchParams): { state?: ReliabilityState; cursor?: string } {
  const state = reliabilityStates.find(each => each === address.get('state'))
  const cursor = address.get('cursor')
  return { ...(state && { state }), ...(cursor && { cursor }) }
}

export const reliabilityListQuery = (query: ReturnType<typeof readListAddress>) =>
  apiQuery(adminReliabilityApi.reliabilityList, { query })
export const interviewerReliabilityQuery = (userId: UserId) =>
  apiQuery(adminReliabilityApi.interviewerReliability, { params: { userId } })

export const useImposeReliability = () => useApiMutation(adminReliabilityApi.imposeReliability)
export const useLiftReliability = () => useApiMutation(adminReliabilityApi.liftReliability)
