import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { type BookingGroup, bookingQuery, defaultSortOrder } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'

const { group, status, sort, order, page } = bookingQuery.shape

/** Filter, order and page of a booking list, stored in the address. Invalid values of an edited address count as missing. */
const listParams = z
  .object({
    group: group.catch('all'),
    status: status.catch('all'),
    sort: sort.catch('date'),
    order: order.catch(undefined),
    search: z
      .string()
      .transform(text => text.trim().slice(0, bookingLimits.searchMax))
      .catch(''),
    page: page.catch(1),
  })
  .transform(params => ({ ...params, order: params.order ?? defaultSortOrder[params.sort] }))
export type BookingListParams = z.output<typeof listParams>

/** Initial filters of the whole list. */
export const defaultListParams = listParams.parse({})

/** An address without parameters shows upcoming bookings. A filter without a group is one of the whole list. */
export const parseListParams = (address: URLSearchParams): BookingListParams =>
  address.toString() === ''
    ? { ...defaultListParams, group: 'upcoming' }
    : listParams.parse(Object.fromEntries(address))

/** Defaults are left out, except the group: a user who chose one returns to it. */
export const serializeListParams = (state: BookingListParams): URLSearchParams =>
  new URLSearchParams(
    Object.entries(state)
      .filter(
        ([name, value]) =>
          name === 'group' ||
          value !==
            { ...defaultListParams, order: defaultSortOrder[state.sort] }[name as keyof BookingListParams],
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

/** Selecting the same key reverses the direction. */
export const toggleSort = (state: BookingListParams, key: BookingListParams['sort']): BookingListParams => ({
  ...state,
  sort: key,
  order: key !== state.sort ? defaultSortOrder[key] : state.order === 'asc' ? 'desc' : 'asc',
  page: 1,
})

/**
 * List parameters in the address. An address without any selects upcoming bookings or, where there are none, those that
 * wait. That choice is not written to the address: a navigation here would cancel one that the user has started.
 */
export function useListParams() {
  const [address, setAddress] = useSearchParams()
  const [firstGroup, setFirstGroup] = useState<BookingGroup | null>(null)
  const parse = (search: URLSearchParams): BookingListParams => {
    const params = parseListParams(search)
    return search.toString() === '' && firstGroup ? { ...params, group: firstGroup } : params
  }
  const params = parse(address)
  return {
    params,
    /** Reads the current address, because the rendered one may be a keystroke old. */
    update(change: (now: BookingListParams) => BookingListParams) {
      const now = parse(new URLSearchParams(window.location.search))
      setAddress(serializeListParams(change(now)), { replace: true, preventScrollReset: true })
    },
    goToPage: (page: number) => setAddress(serializeListParams({ ...params, page })),
    /** Called when the counts of all groups are known. The choice is made once, so later changes do not move it. */
    onCountsLoaded(counts: Record<BookingGroup, number>) {
      setFirstGroup(
        chosen => chosen ?? (counts.upcoming === 0 && counts.waiting > 0 ? 'waiting' : 'upcoming'),
      )
    },
  }
}
