import { useEffect, useState } from 'react'
import type { BookingId } from '#contract/id.ts'

/** Which bookings stand in which part of a screen, from top to bottom. */
export type StableOrder = Readonly<Record<string, readonly BookingId[]>>

/**
 * Whatever stands somewhere stays there while it is looked at, also when it is answered or the list is read again: only
 * what is new comes, and comes last.
 */
export function mergeStableOrder(kept: StableOrder, wanted: StableOrder): StableOrder {
  const placed = new Set(Object.values(kept).flat())
  return Object.fromEntries(
    Object.entries(wanted).map(([part, ids]) => [
      part,
      [...(kept[part] ?? []), ...ids.filter(id => !placed.has(id))],
    ]),
  )
}

/** Where bookings stand as long as one looks at this view; whoever turns away and comes back finds it in order again. */
export function useStableOrder(view: string, wanted: StableOrder): StableOrder {
  const key = `${view} ${useReturnCount()}`
  const [kept, keep] = useState({ key, places: wanted })
  const places = kept.key === key ? mergeStableOrder(kept.places, wanted) : wanted
  const isSame = kept.key === key && JSON.stringify(kept.places) === JSON.stringify(places)
  if (!isSame) keep({ key, places })
  return places
}

/** How often somebody came back to this page from another one or another program. */
function useReturnCount(): number {
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const count = () => document.visibilityState === 'visible' && setReturns(before => before + 1)
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [])
  return returns
}
