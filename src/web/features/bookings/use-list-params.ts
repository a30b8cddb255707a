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
 * How a list is looked through, kept in the address. The address alone is the whole history; somebody who comes by a link
 * of the product wants to know what comes next, and where nothing does, what waits.
 */
export function useListParams() {
  const [address, setAddress] = useSearchParams()
  const isArriving = useNavigationType() === NavigationType.Push && address.size === 0
  const hasJustArrived = useRef(false)
  const state: BookingListParams = isArriving
    ? { ...defaultListParams, group: 'upcoming' }
    : parseListParams(address)
  useEffect(() => {
    if (!isArriving) return
    hasJustArrived.current = true
    setAddress({ group: 'upcoming' }, replaceOptions)
  }, [isArriving, setAddress])
  return {
    state,
    /** From the address as it is now: the one rendered may be a keystroke old. */
    update(change: (now: BookingListParams) => BookingListParams) {
      hasJustArrived.current = false
      const now = parseListParams(new URLSearchParams(window.location.search))
      setAddress(serializeListParams(change(now)), replaceOptions)
    },
    goToPage: (page: number) => setAddress(serializeListParams({ ...state, page })),
    /** Once it is known how many there are in each group. */
    onCountsLoaded(counts: Record<BookingGroup, number>) {
      if (!hasJustArrived.current) return
      hasJustArrived.current = false
      if (counts.upcoming === 0 && counts.waiting > 0) setAddress({ group: 'waiting' }, replaceOptions)
    },
  }
}
