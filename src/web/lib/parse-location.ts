import type { LocationService } from '#contract/location.ts'
import { countryName } from '#web/components/ui/format.ts'
import { countryOfTimeZone, isCountryCode } from '#web/features/profiles/countries.ts'

/** Where the visitor is, as far as their address or clock tells; what is not known is empty. */
export type VisitorLocation = {
  /** English, as profiles keep it. */
  country: string
  /** ISO 3166-1: `GE`. */
  countryCode: string
  region: string
  city: string
  /** What prices are shown in first. */
  currency: 'GEL' | 'USD'
  timezone: string
  ip: string
}

const georgia = { code: 'GE', zone: 'Asia/Tbilisi' }

type ServiceReply = Record<string, unknown>
type RawLocation = Record<'countryCode' | 'region' | 'city' | 'timezone' | 'ip', unknown>

/** What each service calls things. */
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
  // Its time zones are all those of the country.
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

/** What a service said, for a browser in that time zone; null where its answer names no country. */
export function parseLocation(
  service: LocationService,
  answer: unknown,
  zone: string,
): VisitorLocation | null {
  if (!isRecord(answer)) return null
  const said = serviceParsers[service](answer)
  const countryCode = toText(said.countryCode)
  if (!isCountryCode(countryCode)) return null
  const timezone = toText(said.timezone) || zone
  return {
    country: countryName(countryCode, 'en'),
    countryCode,
    region: toText(said.region),
    city: toText(said.city),
    currency: preferredCurrency(countryCode, timezone, zone),
    timezone,
    ip: toText(said.ip),
  }
}

/** What the browser's own time zone tells, when nobody else answers. */
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

/** Lari for whoever is in Georgia or keeps its time, dollars for everybody else. */
const preferredCurrency = (countryCode: string, ...zones: string[]): VisitorLocation['currency'] =>
  countryCode === georgia.code || zones.includes(georgia.zone) ? 'GEL' : 'USD'

const isRecord = (value: unknown): value is ServiceReply => typeof value === 'object' && value !== null

/** One of the services writes a dash for what it does not know. */
const toText = (value: unknown): string => (typeof value === 'string' && value !== '-' ? value.trim() : '')
