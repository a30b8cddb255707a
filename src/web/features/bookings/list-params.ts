import { type BookingGroup, type BookingQuery, bookingQuery } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'

/** How a list of bookings is filtered, sorted and turned; lives in the address. */
export type BookingListParams = Omit<BookingQuery, 'pageSize' | 'search'> & { search: string }

export const defaultListParams: BookingListParams = {
  ...{ group: 'all', status: 'all', search: '' },
  ...{ sort: 'date', order: 'desc', page: 1 },
}

// An address may have been typed or be old: what makes no sense in it counts as not said.
const { group, status, sort, order, page } = bookingQuery.shape

export const parseListParams = (address: URLSearchParams): BookingListParams => ({
  group: group.catch(defaultListParams.group).parse(address.get('group') ?? undefined),
  status: status.catch(defaultListParams.status).parse(address.get('status') ?? undefined),
  sort: sort.catch(defaultListParams.sort).parse(address.get('sort') ?? undefined),
  order: order.catch(defaultListParams.order).parse(address.get('order') ?? undefined),
  search: (address.get('search') ?? '').trim().slice(0, bookingLimits.searchMax),
  page: page.catch(defaultListParams.page).parse(address.get('page') ?? undefined),
})

/** The address of a state; what is usual is left out, but for the group: whoever chose one comes back to it. */
export const serializeListParams = (state: BookingListParams): URLSearchParams =>
  new URLSearchParams(
    Object.entries(state)
      .filter(
        ([name, value]) => name === 'group' || value !== defaultListParams[name as keyof BookingListParams],
      )
      .map(([name, value]) => [name, String(value)]),
  )

/** What comes is read from the nearest on, what was from the latest back. */
const defaultGroupOrder: Record<BookingGroup, BookingListParams['order']> = {
  upcoming: 'asc',
  waiting: 'asc',
  past: 'desc',
  cancelled: 'desc',
}

/** What the server is asked: only the whole list is filtered and sorted, a group stands in its own order. */
export const toBookingQuery = (state: BookingListParams): BookingListParams =>
  state.group === 'all'
    ? state
    : { ...defaultListParams, group: state.group, page: state.page, order: defaultGroupOrder[state.group] }

/** Another filter or search begins at its first page. */
export const applyFilter = (
  state: BookingListParams,
  change: Partial<Pick<BookingListParams, 'status' | 'search'>>,
): BookingListParams => ({
  ...state,
  ...change,
  page: 1,
})

/** The direction one expects first: the latest dates, and what still waits for somebody. */
const defaultSortOrder: Record<BookingListParams['sort'], BookingListParams['order']> = {
  date: 'desc',
  status: 'asc',
}

/** Choosing the same key flips the direction, another key starts in its own. */
export const toggleSort = (state: BookingListParams, key: BookingListParams['sort']): BookingListParams => ({
  ...state,
  sort: key,
  order: key !== state.sort ? defaultSortOrder[key] : state.order === 'asc' ? 'desc' : 'asc',
  page: 1,
})
