import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'
import type { BookingGroup } from '#contract/booking.ts'
import {
  type BookingListParams,
  defaultListParams,
  parseListParams,
  serializeListParams,
} from './list-params.ts'

const replaceOptions = { replace: true, preventScrollReset: true }

/**
 * List parameters in the address, which is their only history. A link without a group selects upcoming
 * bookings or, without any, those that wait.
 */
export function useListParams() {
  const [address, setAddress] = useSearchParams()
  const isArriving = useNavigationType() === NavigationType.Push && address.toString() === ''
  const hasJustArrived = useRef(false)
  const params: BookingListParams = isArriving
    ? { ...defaultListParams, group: 'upcoming' }
    : parseListParams(address)
  useEffect(() => {
    if (!isArriving) return
    hasJustArrived.current = true
    setAddress({ group: 'upcoming' }, replaceOptions)
  }, [isArriving, setAddress])
  return {
    params,
    /** Reads the current address, because the rendered one may be a keystroke old. */
    update(change: (now: BookingListParams) => BookingListParams) {
      hasJustArrived.current = false
      const now = parseListParams(new URLSearchParams(window.location.search))
      setAddress(serializeListParams(change(now)), replaceOptions)
    },
    goToPage: (page: number) => setAddress(serializeListParams({ ...params, page })),
    /** Called when the counts of all groups are known. */
    onCountsLoaded(counts: Record<BookingGroup, number>) {
      if (!hasJustArrived.current) return
      hasJustArrived.current = false
      if (counts.upcoming === 0 && counts.waiting > 0) setAddress({ group: 'waiting' }, replaceOptions)
    },
  }
}
