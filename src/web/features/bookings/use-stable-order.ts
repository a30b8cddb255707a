import { useEffect, useState } from 'react'
import type { BookingId } from '#contract/id.ts'

/** Bookings of each screen section, from top to bottom. */
export type StableOrder = Readonly<Record<string, readonly BookingId[]>>

/** Bookings stay in place after an answer or a reload. New ones are added at the end. */
export function mergeStableOrder(kept: StableOrder, wanted: StableOrder): StableOrder {
  const placed = new Set(Object.values(kept).flat())
  return Object.fromEntries(
    Object.entries(wanted).map(([part, ids]) => [
      part,
      [...(kept[part] ?? []), ...ids.filter(id => !placed.has(id))],
    ]),
  )
}

/** Order of bookings while a view is open. Returning to the view sorts it again. */
export function useStableOrder(view: string, wanted: StableOrder): StableOrder {
  const key = `${view} ${useReturnCount()}`
  const [kept, keep] = useState({ key, places: wanted })
  const places = kept.key === key ? mergeStableOrder(kept.places, wanted) : wanted
  const isSame = kept.key === key && JSON.stringify(kept.places) === JSON.stringify(places)
  if (!isSame) keep({ key, places })
  return places
}

/** Number of returns to this page from another page or program. */
function useReturnCount(): number {
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const count = () => document.visibilityState === 'visible' && setReturns(before => before + 1)
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [])
  return returns
}
