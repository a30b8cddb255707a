import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BookingGroup } from '#contract/booking.ts'
import { type BookingListParams, parseListParams, serializeListParams } from './list-params.ts'

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
