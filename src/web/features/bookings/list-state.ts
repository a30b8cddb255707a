import { type BookingGroup, type BookingQuery, bookingQuery } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'

/** How a list of bookings is filtered, sorted and turned; lives in the address. */
export type ListState = Omit<BookingQuery, 'pageSize' | 'search'> & { search: string }

export const usualState: ListState = {
  ...{ group: 'all', status: 'all', search: '' },
  ...{ sort: 'date', order: 'desc', page: 1 },
}

// An address may have been typed or be old: what makes no sense in it counts as not said.
const { group, status, sort, order, page } = bookingQuery.shape

export const readListState = (address: URLSearchParams): ListState => ({
  group: group.catch(usualState.group).parse(address.get('group') ?? undefined),
  status: status.catch(usualState.status).parse(address.get('status') ?? undefined),
  sort: sort.catch(usualState.sort).parse(address.get('sort') ?? undefined),
  order: order.catch(usualState.order).parse(address.get('order') ?? undefined),
  search: (address.get('search') ?? '').trim().slice(0, bookingLimits.searchMax),
  page: page.catch(usualState.page).parse(address.get('page') ?? undefined),
})

/** The address of a state; what is usual is left out, but for the group: whoever chose one comes back to it. */
export const writeListState = (state: ListState): URLSearchParams =>
  new URLSearchParams(
    Object.entries(state)
      .filter(([name, value]) => name === 'group' || value !== usualState[name as keyof ListState])
      .map(([name, value]) => [name, String(value)]),
  )

/** What comes is read from the nearest on, what was from the latest back. */
const nearestFirst: Record<BookingGroup, ListState['order']> = {
  upcoming: 'asc',
  waiting: 'asc',
  past: 'desc',
  cancelled: 'desc',
}

/** What the server is asked: only the whole list is filtered and sorted, a group stands in its own order. */
export const queryOf = (state: ListState): ListState =>
  state.group === 'all'
    ? state
    : { ...usualState, group: state.group, page: state.page, order: nearestFirst[state.group] }

/** Another filter or search begins at its first page. */
export const narrow = (
  state: ListState,
  change: Partial<Pick<ListState, 'status' | 'search'>>,
): ListState => ({
  ...state,
  ...change,
  page: 1,
})

/** The direction one expects first: the latest dates, and what still waits for somebody. */
const firstOrder: Record<ListState['sort'], ListState['order']> = { date: 'desc', status: 'asc' }

/** Choosing the same key flips the direction, another key starts in its own. */
export const sortBy = (state: ListState, key: ListState['sort']): ListState => ({
  ...state,
  sort: key,
  order: key !== state.sort ? firstOrder[key] : state.order === 'asc' ? 'desc' : 'asc',
  page: 1,
})
