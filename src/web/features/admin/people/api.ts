import type { SortOrder } from '#contract/admin/list.ts'
import type { UserId } from '#contract/id.ts'
import { adminPeopleApi } from '#contract/routes/admin-people.ts'
import { readSortOrder } from '#web/features/admin/components/list-params.ts'
import type { InputOf, ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type PersonSummary = ReplyOf<'people'>['items'][number]
export type Person = ReplyOf<'person'>
export type TimelineEntry = ReplyOf<'personTimeline'>['items'][number]

type ListAddress = {
  search?: string
  cursor?: string
  order?: SortOrder
  sort?: NonNullable<NonNullable<InputOf<'people'>['query']>['sort']>
}

/** Columns of People that are sorted, with their names in the address. */
export const peopleSorts = { name: 'name', email: 'email', joinedAt: 'joined' } as const

/** Filters and cursor of a list, from its address. */
export function readListAddress(address: URLSearchParams): ListAddress {
  const [search, cursor] = [address.get('search')?.trim(), address.get('cursor')]
  const sort = Object.values(peopleSorts).find(name => name === address.get('sort'))
  return {
    ...(search && { search }),
    ...(cursor && { cursor }),
    ...(sort && { sort }),
    ...readSortOrder(address),
  }
}

export const peopleQuery = (query: ListAddress) => apiQuery(adminPeopleApi.people, { query })
export const personQuery = (userId: UserId) => apiQuery(adminPeopleApi.person, { params: { userId } })
export const personTimelineQuery = (userId: UserId, query: Pick<ListAddress, 'cursor'>) =>
  apiQuery(adminPeopleApi.personTimeline, { params: { userId }, query })

export const useSuspendPerson = () => useApiMutation(adminPeopleApi.suspendPerson)
export const useRestorePerson = () => useApiMutation(adminPeopleApi.restorePerson)
export const useSignOutPerson = () => useApiMutation(adminPeopleApi.signOutPerson)
export const useResendPersonConfirmation = () => useApiMutation(adminPeopleApi.resendPersonConfirmation)
export const useResetPersonMfa = () => useApiMutation(adminPeopleApi.resetPersonMfa)
export const useStartView = () => useApiMutation(adminPeopleApi.startView)
export const useClosePerson = () => useApiMutation(adminPeopleApi.closePerson)
