import { useEffect, useState } from 'react'
import { type LocationService, locationLimits, locationServices } from '#contract/location.ts'
import { browserTimeZone } from '#web/components/ui/format.ts'
import { locationFromTimeZone, parseLocation, type VisitorLocation } from './parse-location.ts'

const storageKey = 'visitor_location'
const cacheTtlMs = locationLimits.cacheHours * 60 * 60 * 1000

/** Null until known. Without `isWanted` no service is asked. */
export function useVisitorLocation(isWanted = true): VisitorLocation | null {
  const [found, setFound] = useState<VisitorLocation | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    lookUpLocation().then(place => !isGone && setFound(place))
    return () => {
      isGone = true
    }
  }, [isWanted])
  return found
}

let pendingLookup: Promise<VisitorLocation> | null = null

/** One lookup for all callers, repeated after a day. */
function lookUpLocation(): Promise<VisitorLocation> {
  const known = readCachedLocation(Date.now())
  if (known) return Promise.resolve(known)
  pendingLookup ??= locateVisitor(fetchJson, browserTimeZone())
    .then(place => {
      localStorage.setItem(storageKey, JSON.stringify({ place, at: Date.now() }))
      return place
    })
    .finally(() => {
      pendingLookup = null
    })
  return pendingLookup
}

type FetchJson = (address: string) => Promise<unknown>

/** Result of the first service that knows the country, otherwise of the time zone. */
export async function locateVisitor(ask: FetchJson, zone: string): Promise<VisitorLocation> {
  for (const [service, address] of Object.entries(locationServices)) {
    const answer = await ask(address).catch(() => null)
    const place = parseLocation(service as LocationService, answer, zone)
    if (place) return place
  }
  return locationFromTimeZone(zone)
}

const fetchJson: FetchJson = async address => {
  const signal = AbortSignal.timeout(locationLimits.timeoutSeconds * 1000)
  const answer = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  return answer.ok ? answer.json() : null
}

function readCachedLocation(now: number): VisitorLocation | null {
  try {
    const { place, at } = JSON.parse(localStorage.getItem(storageKey) ?? '')
    return now >= at && now < at + cacheTtlMs ? place : null
  } catch {
    return null
  }
}
