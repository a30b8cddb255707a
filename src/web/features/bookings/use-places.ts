import { useEffect, useState } from 'react'
import { mergeStableOrder, type StableOrder } from './places-state.ts'

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
