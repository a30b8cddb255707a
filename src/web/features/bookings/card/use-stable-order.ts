import { useEffect, useState } from 'react'
import type { BookingId } from '#contract/id.ts'

/** Bookings of each screen section, from top to bottom. */
type StableOrder = Readonly<Record<string, readonly BookingId[]>>

/** Bookings stay in place after an answer or a reload. New ones are added at the end. */
export function mergeStableOrder(previous: StableOrder, current: StableOrder): StableOrder {
  const placedIds = new Set(Object.values(previous).flat())
  return Object.fromEntries(
    Object.entries(current).map(([section, ids]) => [
      section,
      [...(previous[section] ?? []), ...ids.filter(id => !placedIds.has(id))],
    ]),
  )
}

/** Order of bookings while a view is open. Returning to the view sorts it again. */
export function useStableOrder(view: string, current: StableOrder): StableOrder {
  const key = `${view} ${useReturnCount()}`
  const [stored, store] = useState({ key, places: current })
  const places = stored.key === key ? mergeStableOrder(stored.places, current) : current
  const isSame = stored.key === key && JSON.stringify(stored.places) === JSON.stringify(places)
  if (!isSame) store({ key, places })
  return places
}

/** Number of returns to this page from another page or program. */
function useReturnCount(): number {
  const [returnCount, setReturnCount] = useState(0)
  useEffect(() => {
    const increment = () => document.visibilityState === 'visible' && setReturnCount(before => before + 1)
    document.addEventListener('visibilitychange', increment)
    return () => document.removeEventListener('visibilitychange', increment)
  }, [])
  return returnCount
}
