import { useEffect, useState } from 'react'
import { type LocationService, locationLimits, locationServices } from '#contract/location.ts'
import { countryOfTimeZone, isCountryCode } from '#web/features/profiles/countries.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import { browserTimeZone, countryName } from './format.ts'

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

/** Location of a visitor from their address or time zone. Unknown fields are empty. */
type VisitorLocation = {
  /** English, as in profiles. */
  country: string
  /** ISO 3166-1: `GE`. */
  countryCode: string
  region: string
  city: string
  /** Currency of displayed prices. */
  currency: 'GEL' | 'USD'
  timezone: string
  ip: string
}

const georgia = { code: 'GE', zone: 'Asia/Tbilisi' }

type ServiceReply = Record<string, unknown>
type RawLocation = Record<'countryCode' | 'region' | 'city' | 'timezone' | 'ip', unknown>

/** Field names of each service. */
const serviceParsers: Record<LocationService, (answer: ServiceReply) => RawLocation> = {
  geojs: ({ country_code, region, city, timezone, ip }) => ({
    countryCode: country_code,
    region,
    city,
    timezone,
    ip,
  }),
  ipapi: ({ country_code, region, city, timezone, ip }) => ({
    countryCode: country_code,
    region,
    city,
    timezone,
    ip,
  }),
  // Its time zones are those of the whole country, so they are not used.
  freeipapi: ({ countryCode, regionName, cityName, ipAddress }) => ({
    countryCode,
    region: regionName,
    city: cityName,
    timezone: '',
    ip: ipAddress,
  }),
  ipwhois: ({ country_code, region, city, timezone, ip }) => ({
    countryCode: country_code,
    region,
    city,
    timezone: isRecord(timezone) ? timezone.id : '',
    ip,
  }),
}

/** Parses a reply for a browser in that time zone. Null if it names no country. */
function parseLocation(service: LocationService, answer: unknown, zone: string): VisitorLocation | null {
  if (!isRecord(answer)) return null
  const raw = serviceParsers[service](answer)
  const countryCode = toText(raw.countryCode)
  if (!isCountryCode(countryCode)) return null
  const timezone = toText(raw.timezone) || zone
  return {
    country: countryName(countryCode, 'en'),
    countryCode,
    region: toText(raw.region),
    city: toText(raw.city),
    currency: preferredCurrency(countryCode, timezone, zone),
    timezone,
    ip: toText(raw.ip),
  }
}

/** Fallback from the browser's time zone. */
export function locationFromTimeZone(zone: string): VisitorLocation {
  const countryCode = zone === georgia.zone ? georgia.code : (countryOfTimeZone(zone) ?? '')
  return {
    country: countryCode && countryName(countryCode, 'en'),
    countryCode,
    region: '',
    city: '',
    currency: preferredCurrency(countryCode, zone),
    timezone: zone,
    ip: '',
  }
}

/** Lari for visitors in Georgia or in its time zone, dollars for all others. */
const preferredCurrency = (countryCode: string, ...zones: string[]): VisitorLocation['currency'] =>
  countryCode === georgia.code || zones.includes(georgia.zone) ? 'GEL' : 'USD'

const isRecord = (value: unknown): value is ServiceReply => typeof value === 'object' && value !== null

/** One service writes a dash for unknown values. */
const toText = (value: unknown): string => (typeof value === 'string' && value !== '-' ? value.trim() : '')
