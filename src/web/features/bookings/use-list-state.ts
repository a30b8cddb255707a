import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'
import type { BookingGroup } from '#contract/booking.ts'
import { type ListState, readListState, usualState, writeListState } from './list-state.ts'

const replaced = { replace: true, preventScrollReset: true }

/**
 * How a list is looked through, kept in the address. The address alone is the whole history; somebody who comes by a link
 * of the product wants to know what comes next, and where nothing does, what waits.
 */
export function useListState() {
  const [address, setAddress] = useSearchParams()
  const isArriving = useNavigationType() === NavigationType.Push && address.size === 0
  const hasJustArrived = useRef(false)
  const state: ListState = isArriving ? { ...usualState, group: 'upcoming' } : readListState(address)
  useEffect(() => {
    if (!isArriving) return
    hasJustArrived.current = true
    setAddress({ group: 'upcoming' }, replaced)
  }, [isArriving, setAddress])
  return {
    state,
    /** From the address as it is now: the one rendered may be a keystroke old. */
    show(change: (now: ListState) => ListState) {
      hasJustArrived.current = false
      const now = readListState(new URLSearchParams(window.location.search))
      setAddress(writeListState(change(now)), replaced)
    },
    turnTo: (page: number) => setAddress(writeListState({ ...state, page })),
    /** Once it is known how many there are in each group. */
    counted(counts: Record<BookingGroup, number>) {
      if (!hasJustArrived.current) return
      hasJustArrived.current = false
      if (counts.upcoming === 0 && counts.waiting > 0) setAddress({ group: 'waiting' }, replaced)
    },
  }
}
