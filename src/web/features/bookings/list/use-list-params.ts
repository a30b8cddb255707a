import { useSearchParams } from 'react-router'
import type { BookingGroup } from '#contract/booking.ts'
import { type BookingListParams, parseListParams, serializeListParams } from './list-params.ts'

const replaceOptions = { replace: true, preventScrollReset: true }

/**
 * List parameters in the address, which is their only history. An address without any selects upcoming bookings or,
 * where there are none, those that wait.
 */
export function useListParams() {
  const [address, setAddress] = useSearchParams()
  const params = parseListParams(address)
  return {
    params,
    /** Reads the current address, because the rendered one may be a keystroke old. */
    update(change: (now: BookingListParams) => BookingListParams) {
      const now = parseListParams(new URLSearchParams(window.location.search))
      setAddress(serializeListParams(change(now)), replaceOptions)
    },
    goToPage: (page: number) => setAddress(serializeListParams({ ...params, page })),
    /** Called when the counts of all groups are known. The choice is made once, so later changes do not move it. */
    onCountsLoaded(counts: Record<BookingGroup, number>) {
      if (address.toString() !== '') return
      const group = counts.upcoming === 0 && counts.waiting > 0 ? 'waiting' : 'upcoming'
      setAddress({ group }, replaceOptions)
    },
  }
}
