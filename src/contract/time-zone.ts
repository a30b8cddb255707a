import { dayMs, minuteMs } from './time.ts'

// Time zones by their names, and local times in them. Browser and server share it. No zod here.

/** Three-letter zones of old Java (`PST`), which Intl accepts and Temporal does not. */
const legacyJavaZone = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i
/** Answer of browsers that cannot tell their zone. Some of them accept it as a zone. */
const unknownZone = /^etc\/unknown$/i

/** Whether this runtime and Temporal know the zone. */
export function isTimeZone(name: string | undefined): name is string {
  if (!name || legacyJavaZone.test(name) || unknownZone.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const utcName = /^(etc\/)?(utc|uct|zulu|universal|greenwich|gmt([+-]?0)?)$/i
/** Offset from UTC, also with `UTC` or `GMT` before it, as Windows, mail programs and people write it: `UTC+3`, `GMT+0300`. */
const offsetName = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?([0-5]\d))?$/i
/** The sign is inverted, as in POSIX: `Etc/GMT-4` is four hours east of UTC. */
const invertedOffsetName = /^etc\/gmt([+-])(\d{1,2})$/i
const abbreviationOffsets: Readonly<Record<string, number>> = { EST: -5, MST: -7, HST: -10 }

/** Minutes east of UTC of a zone without a place, such as `Etc/GMT-4`, `+0400` or `EST`. Null for a zone with one. */
export function getFixedOffset(name: string): number | null {
  const zone = name.replaceAll('\u2212', '-')
  if (utcName.test(zone)) return 0
  const hours = abbreviationOffsets[zone.toUpperCase()]
  if (hours !== undefined) return hours * 60
  const inverted = invertedOffsetName.exec(zone)
  if (inverted) return Number(inverted[2]) * (inverted[1] === '-' ? 60 : -60)
  const offset = offsetName.exec(zone)
  if (!offset) return null
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  return offset[1] === '-' ? -minutes : minutes
}

/** Old names of the time zone database that do not end with a city, or with a wrong one. */
const oldNames: Readonly<Record<string, string>> = {
  EST5EDT: 'America/New_York',
  CST6CDT: 'America/Chicago',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  WET: 'Europe/Lisbon',
  Cuba: 'America/Havana',
  Egypt: 'Africa/Cairo',
  Eire: 'Europe/Dublin',
  GB: 'Europe/London',
  'GB-Eire': 'Europe/London',
  Hongkong: 'Asia/Hong_Kong',
  Iceland: 'Atlantic/Reykjavik',
  Iran: 'Asia/Tehran',
  Israel: 'Asia/Jerusalem',
  Jamaica: 'America/Jamaica',
  Japan: 'Asia/Tokyo',
  Kwajalein: 'Pacific/Kwajalein',
  Libya: 'Africa/Tripoli',
  Navajo: 'America/Denver',
  NZ: 'Pacific/Auckland',
  'NZ-CHAT': 'Pacific/Chatham',
  Poland: 'Europe/Warsaw',
  Portugal: 'Europe/Lisbon',
  PRC: 'Asia/Shanghai',
  ROC: 'Asia/Taipei',
  ROK: 'Asia/Seoul',
  Singapore: 'Asia/Singapore',
  Turkey: 'Europe/Istanbul',
  'W-SU': 'Europe/Moscow',
  'Brazil/Acre': 'America/Rio_Branco',
  'Brazil/DeNoronha': 'America/Noronha',
  'Brazil/East': 'America/Sao_Paulo',
  'Brazil/West': 'America/Manaus',
  'Canada/Atlantic': 'America/Halifax',
  'Canada/Central': 'America/Winnipeg',
  'Canada/East-Saskatchewan': 'America/Regina',
  'Canada/Eastern': 'America/Toronto',
  'Canada/Mountain': 'America/Edmonton',
  'Canada/Newfoundland': 'America/St_Johns',
  'Canada/Pacific': 'America/Vancouver',
  'Canada/Saskatchewan': 'America/Regina',
  'Canada/Yukon': 'America/Whitehorse',
  'Chile/Continental': 'America/Santiago',
  'Chile/EasterIsland': 'Pacific/Easter',
  'Mexico/BajaNorte': 'America/Tijuana',
  'Mexico/BajaSur': 'America/Mazatlan',
  'Mexico/General': 'America/Mexico_City',
  'US/Alaska': 'America/Anchorage',
  'US/Aleutian': 'America/Adak',
  'US/Arizona': 'America/Phoenix',
  'US/Central': 'America/Chicago',
  'US/East-Indiana': 'America/Indiana/Indianapolis',
  'US/Eastern': 'America/New_York',
  'US/Hawaii': 'Pacific/Honolulu',
  'US/Indiana-Starke': 'America/Indiana/Knox',
  'US/Michigan': 'America/Detroit',
  'US/Mountain': 'America/Denver',
  'US/Pacific': 'America/Los_Angeles',
  // Left out of the database since 2020. Browsers know them, PostgreSQL does not.
  'US/Pacific-New': 'America/Los_Angeles',
  'US/Samoa': 'Pacific/Pago_Pago',
}
const oldNamesLowerCase = new Map(
  Object.entries(oldNames).map(([name, zone]) => [name.toLowerCase(), zone] as const),
)

/**
 * The name under which a zone is kept and shown. One without a place becomes `UTC`, `Etc/GMT-4` or `+05:30`, an old name
 * becomes that of the city. An unknown zone stays as it is.
 */
export function canonicalizeTimeZone(name: string): string {
  const offset = getFixedOffset(name)
  if (offset !== null) return isKnownOffset(name, offset) ? getFixedZone(offset) : name
  const renamed = oldNamesLowerCase.get(name.toLowerCase())
  if (renamed) return renamed
  if (!isTimeZone(name)) return name
  // Browser extensions against tracking remove the zone, although its type says that it is always set.
  const resolved: string | undefined = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    .timeZone
  return resolved?.toLowerCase() === name.toLowerCase() ? resolved : name
}

/** Intl knows `+03:00`, and neither `UTC+3` nor `Etc/GMT+15`. */
const isKnownOffset = (name: string, offset: number): boolean =>
  isTimeZone(invertedOffsetName.test(name) ? name : formatIsoOffset(offset))

function getFixedZone(offset: number): string {
  if (offset === 0) return 'UTC'
  // The database has zones from twelve hours west to fourteen hours east.
  const isListed = offset % 60 === 0 && offset >= -12 * 60 && offset <= 14 * 60
  if (isListed) return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset) / 60}`
  return formatIsoOffset(offset)
}

const padTwo = (value: number) => String(value).padStart(2, '0')

/** `+05:30`, as it follows a time in ISO 8601. */
export const formatIsoOffset = (offset: number): string =>
  `${offset < 0 ? '-' : '+'}${padTwo(Math.floor(Math.abs(offset) / 60))}:${padTwo(Math.abs(offset) % 60)}`

/** `UTC+4`, `UTC+5:30`, `UTC+0`. */
export function formatUtcOffset(offset: number): string {
  const minutes = Math.abs(offset) % 60
  const hours = Math.floor(Math.abs(offset) / 60)
  return `UTC${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${padTwo(minutes)}`}`
}

/** `UTC`, `UTC+4` for a zone without a place; null for one with a place. */
export function getFixedZoneName(zone: string): string | null {
  const offset = getFixedOffset(zone)
  if (offset === null) return null
  return offset === 0 ? 'UTC' : formatUtcOffset(offset)
}

/** Local time in the zone, to the minute: `2026-11-26T18:00`. */
export const toWallTime = (at: number, zone: string): string =>
  getIsoFormat(zone).format(at).replace(' ', 'T')

const toUtcMs = (local: string) => Date.parse(`${local.slice(0, 16)}:00Z`)

/** Minutes east of UTC in the zone at that moment. */
export const getUtcOffset = (at: number, zone: string): number =>
  (toUtcMs(toWallTime(at, zone)) - Math.floor(at / minuteMs) * minuteMs) / minuteMs

/** Instants of a local time, in order: none if a clock change skips it, two if one repeats it. */
export function findInstants(local: string, zone: string): number[] {
  const utcMs = toUtcMs(local)
  // A clock change is at most a day away, so the offsets before and after it are the candidates.
  const candidates = [-dayMs, dayMs].map(shiftMs => utcMs - getUtcOffset(utcMs + shiftMs, zone) * minuteMs)
  return [...new Set(candidates)]
    .filter(at => !Number.isNaN(at) && toUtcMs(toWallTime(at, zone)) === utcMs)
    .sort((first, second) => first - second)
}

/**
 * First and last instant of a local time. They differ if a clock change repeats it. A time that a clock change skips moves
 * later by the length of the gap.
 */
export function resolveLocalTime(local: string, zone: string): { first: number; last: number } {
  const instants = findInstants(local, zone)
  const utcMs = toUtcMs(local)
  const moved = utcMs - getUtcOffset(utcMs - dayMs, zone) * minuteMs
  return { first: instants[0] ?? moved, last: instants.at(-1) ?? moved }
}

/** Whether the zone's clocks show the time of this instant twice. */
export const isRepeatedTime = (at: number, zone: string): boolean =>
  findInstants(toWallTime(at, zone), zone).length > 1

/** ` (UTC+1)` after a time that the zone's clocks show twice, otherwise nothing. */
export const getRepeatedTimeSuffix = (at: number, zone: string): string =>
  isRepeatedTime(at, zone) ? ` (${formatUtcOffset(getUtcOffset(at, zone))})` : ''

/** The Swedish locale formats dates as ISO 8601. Formatters are slow to create. */
function getIsoFormat(zone: string): Intl.DateTimeFormat {
  const cached =
    isoFormats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  isoFormats.set(zone, cached)
  return cached
}
const isoFormats = new Map<string, Intl.DateTimeFormat>()
