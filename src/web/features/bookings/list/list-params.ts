import { type BookingGroup, type BookingQuery, bookingQuery } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'

/** Filter, order and page of a booking list, stored in the address. */
export type BookingListParams = Omit<BookingQuery, 'pageSize' | 'search'> & { search: string }

export const defaultListParams: BookingListParams = {
  ...{ group: 'all', status: 'all', search: '' },
  ...{ sort: 'date', order: 'desc', page: 1 },
}

// Invalid values of an old or edited address count as missing.
const { group, status, sort, order, page } = bookingQuery.shape

export const parseListParams = (address: URLSearchParams): BookingListParams => ({
  group: group.catch(defaultListParams.group).parse(address.get('group') ?? undefined),
  status: status.catch(defaultListParams.status).parse(address.get('status') ?? undefined),
  sort: sort.catch(defaultListParams.sort).parse(address.get('sort') ?? undefined),
  order: order.catch(defaultListParams.order).parse(address.get('order') ?? undefined),
  search: (address.get('search') ?? '').trim().slice(0, bookingLimits.searchMax),
  page: page.catch(defaultListParams.page).parse(address.get('page') ?? undefined),
})

/** Defaults are left out, except the group: a user who chose one returns to it. */
export const serializeListParams = (state: BookingListParams): URLSearchParams =>
  new URLSearchParams(
    Object.entries(state)
      .filter(
        ([name, value]) => name === 'group' || value !== defaultListParams[name as keyof BookingListParams],
      )
      .map(([name, value]) => [name, String(value)]),
  )

/** Upcoming sessions start with the nearest, past ones with the latest. */
const defaultGroupOrder: Record<BookingGroup, BookingListParams['order']> = {
  upcoming: 'asc',
  waiting: 'asc',
  past: 'desc',
  cancelled: 'desc',
}

/** Only the complete list is filtered and sorted. A group has its own order. */
export const toBookingQuery = (state: BookingListParams): BookingListParams =>
  state.group === 'all'
    ? state
    : { ...defaultListParams, group: state.group, page: state.page, order: defaultGroupOrder[state.group] }

/** A new filter or search starts at the first page. */
export const applyFilter = (
  state: BookingListParams,
  change: Partial<Pick<BookingListParams, 'status' | 'search'>>,
): BookingListParams => ({
  ...state,
  ...change,
  page: 1,
})

/** Expected first direction: latest dates first, pending bookings first. */
const defaultSortOrder: Record<BookingListParams['sort'], BookingListParams['order']> = {
  date: 'desc',
  status: 'asc',
}

/** Selecting the same key reverses the direction. */
export const toggleSort = (state: BookingListParams, key: BookingListParams['sort']): BookingListParams => ({
  ...state,
  sort: key,
  order: key !== state.sort ? defaultSortOrder[key] : state.order === 'asc' ? 'desc' : 'asc',
  page: 1,
})
