import { useEffect, useState } from 'react'
import { type LocationService, locationLimits, locationServices } from '#contract/location.ts'
import { browserTimeZone } from '#web/lib/format.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import { locationFromTimeZone, parseLocation, type VisitorLocation } from './parse-location.ts'

const storageKey = 'visitor_location'
const cacheTtlMs = locationLimits.cacheHours * 60 * 60 * 1000

/** Null until known. Without `isWanted` no service is asked. */
export function useVisitorLocation(isWanted = true): VisitorLocation | null {
  const [found, setFound] = useState<VisitorLocation | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    lookUpLocation().then(location => !isGone && setFound(location))
    return () => {
      isGone = true
    }
  }, [isWanted])
  return found
}

let pendingLookup: Promise<VisitorLocation> | null = null

/** One lookup for all callers, repeated after a day. */
function lookUpLocation(): Promise<VisitorLocation> {
  const cached = readCachedLocation(Date.now())
  if (cached) return Promise.resolve(cached)
  pendingLookup ??= locateVisitor(fetchJson, browserTimeZone())
    .then(location => {
      localStore.setItem(storageKey, JSON.stringify({ place: location, at: Date.now() }))
      return location
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
    const location = parseLocation(service as LocationService, answer, zone)
    if (location) return location
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
    const { place: location, at } = JSON.parse(localStore.getItem(storageKey) ?? '')
    return now >= at && now < at + cacheTtlMs ? location : null
  } catch {
    return null
  }
}
