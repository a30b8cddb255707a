import { groupBy } from '#contract/group-by.ts'
import type { Language } from '#contract/language.ts'
import { getTimeZoneCity } from '#contract/location.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import {
  toWallTime as calculateWallTime,
  canonicalizeTimeZone,
  getFixedZoneName,
  getRepeatedTimeSuffix,
  isTimeZone,
} from '#contract/time-zone.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { localStore } from '#web/lib/storage/storage.ts'

/**
 * The only place that formats instants, numbers and amounts. Dates are dd/mm/yyyy in English and dd.mm.yyyy
 * in Russian. Times use the 24-hour clock and always name their zone.
 */
export type Instant = string | number | Date

/**
 * Zone of the screens: that of the browser. If it reports none (`Etc/Unknown`), that of the profile, else the one that
 * the user chose, else UTC. Some browsers report UTC to all pages. Then the one that the user chose replaces it.
 */
export function browserTimeZone(): string {
  const own = readBrowserTimeZone()
  if (own && getFixedZoneName(own) !== 'UTC') return own
  const otherZones = own ? [chosenTimeZone(), own] : [getProfileTimeZone(), chosenTimeZone()]
  return otherZones.find(isTimeZone) ?? 'UTC'
}

/** Whether the browser reports its zone. */
export const hasOwnTimeZone = (): boolean => readBrowserTimeZone() !== undefined

function readBrowserTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone && toKnownZone(timeZone) === timeZone ? timeZone : undefined
}

const chosenTimeZoneKey = 'time_zone'
/** Zone that the user chose for a browser that reports none, or UTC. */
export const chosenTimeZone = (): string | undefined => localStore.getItem(chosenTimeZoneKey) ?? undefined
export const chooseTimeZone = (zone: string): void => localStore.setItem(chosenTimeZoneKey, zone)

let getProfileTimeZone: () => string | undefined = () => undefined
/** `get` returns the zone of the loaded profile. */
export function provideProfileTimeZone(get: () => string | undefined): void {
  getProfileTimeZone = get
}

/** The server may know zones that this browser does not. Their times are shown in UTC, and named so. */
export function toKnownZone(zone: string): string {
  const known = knownZones.get(zone) ?? (isTimeZone(zone) ? zone : 'UTC')
  knownZones.set(zone, known)
  return known
}
const knownZones = new Map<string, string>()

/** `26/11/2026` */
export const formatDate = (at: Instant, zone: string, language: Language): string =>
  getDateTimeFormat(language, { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(at),
  )

/** `Thu 26/11/2026` */
export const formatWeekdayDate = (at: Instant, zone: string, language: Language): string =>
  `${getDateTimeFormat(language, { timeZone: zone, weekday: 'short' }).format(new Date(at))} ${formatDate(at, zone, language)}`

/** `Nov` or, with `long`, `November 2026`, from a month of the contract: `2026-11`. */
export const formatMonth = (key: string, language: Language, style: 'short' | 'long' = 'short'): string =>
  getDateTimeFormat(language, {
    timeZone: 'UTC',
    month: style,
    ...(style === 'long' ? { year: 'numeric' } : {}),
  })
    .format(new Date(`${key}-01T00:00:00Z`))
    .replace(/ г\.$|\.$/, '')

/** `18:00`, or `01:30 (UTC+1)` in an hour that a clock change repeats. */
export const formatTime = (at: Instant, zone: string, language: Language): string =>
  getDateTimeFormat(language, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at)) + getRepeatedTimeSuffix(Number(new Date(at)), toKnownZone(zone))

/** `18:00 - 19:00` */
export const formatTimeRange = (start: Instant, end: Instant, zone: string, language: Language): string =>
  `${formatTime(start, zone, language)} - ${formatTime(end, zone, language)}`

/** `Tbilisi time`, or `UTC+4` without a place. Other languages than English name zones by region: `Грузия`. */
export function timeZoneName(zone: string, language: Language): string {
  const known = toKnownZone(zone)
  const fixedName = getFixedZoneName(known)
  if (fixedName) return fixedName
  return languageSettings[language].zoneName(
    getZonePlace(canonicalizeTimeZone(known), language, getDateTimeFormat),
  )
}

/** A time and its zone: `18:00 Tbilisi time`, in Russian `18:00 (Грузия)`. */
export function appendTimeZone(time: string, zone: string, language: Language): string {
  const name = timeZoneName(zone, language)
  return getFixedZoneName(toKnownZone(zone))
    ? `${time} ${name}`
    : languageSettings[language].appendZone(time, name)
}

/**
 * City in English. Otherwise the browser's translation, which is often the region. Chromium has only Latin names for
 * many cities, and then its long name, `Москва, стандартное время`, is translated.
 */
function getZonePlace(zone: string, language: Language, format: typeof getDateTimeFormat): string {
  if (language === 'en') return getTimeZoneCity(zone)
  const nameOf = (timeZoneName: 'shortGeneric' | 'longGeneric') =>
    format(language, { timeZone: zone, timeZoneName })
      .formatToParts(new Date())
      .find(part => part.type === 'timeZoneName')
      ?.value.replace(/, (стандартное|летнее) время$/, '')
  const short = nameOf('shortGeneric')
  return (short && /[^\p{Script=Latin}\P{L}]/u.test(short) ? short : nameOf('longGeneric')) ?? zone
}

/** `Thu 26/11/2026, 18:00 - 19:00 Tbilisi time`, in Russian `… (Грузия)`. A session over midnight also names its second day. */
export function formatDateTime(
  start: Instant,
  end: Instant | null,
  zone: string,
  language: Language,
): string {
  const from = `${formatWeekdayDate(start, zone, language)}, ${formatTime(start, zone, language)}`
  if (end === null) return appendTimeZone(from, zone, language)
  const sameDay = formatWeekdayDate(start, zone, language) === formatWeekdayDate(end, zone, language)
  const until = sameDay
    ? formatTime(end, zone, language)
    : `${formatWeekdayDate(end, zone, language)}, ${formatTime(end, zone, language)}`
  return appendTimeZone(`${from} - ${until}`, zone, language)
}

/**
 * `in 14 minutes`, then calendar days of the zone: `today`, `tomorrow`, `in 6 days`, `in 3 weeks`. So two times of the
 * same day are the same distance away.
 */
export function formatRelativeTime(
  to: Instant,
  now: Instant,
  language: Language,
  zone = browserTimeZone(),
): string {
  const relative = getRelativeTimeFormat(language)
  const minutes = Math.round((Number(new Date(to)) - Number(new Date(now))) / minuteMs)
  if (minutes === 0) return relative.format(0, 'second')
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  const days = Math.round((calendarDay(to, zone) - calendarDay(now, zone)) / dayMs)
  const size = Math.abs(days)
  if (size < 14) return relative.format(days, 'day')
  if (size < 60) return relative.format(Math.round(days / 7), 'week')
  return relative.format(Math.round(days / 30), 'month')
}

/** Midnight UTC of the instant's calendar day in the zone. */
const calendarDay = (at: Instant, zone: string): number => Date.parse(`${toInputDate(at, zone)}T00:00:00Z`)

/** `45 min`, and from an hour on `1 h 30 min`. Not `Intl.DurationFormat`, which browsers have only since 2025. */
export function formatDuration(minutes: number, language: Language): string {
  const { hour, minute } = languageSettings[language].durationUnits
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [`${formatNumber(hours, language)}\u00a0${hour}`] : []),
    ...(rest > 0 || hours === 0 ? [`${formatNumber(rest, language)}\u00a0${minute}`] : []),
  ]
  return parts.join(' ')
}

/** `14:59`, or `1:02:07` from an hour on. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const padded = (n: number) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${padded(m)}:${padded(s)}` : `${padded(m)}:${padded(s)}`
}

/** `1,234` or `4.8` */
export const formatNumber = (value: number, language: Language, decimals?: number): string =>
  createNumberFormat(
    language,
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  ).format(value)

/** `85%` from 85, or `12.5%` with decimals. */
export const formatPercent = (value: number, language: Language, maxDecimals = 0): string =>
  createNumberFormat(language, { style: 'percent', maximumFractionDigits: maxDecimals }).format(value / 100)

const fileSizeUnits = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
  ['kilobyte', 1024],
] as const

/** `412 MB`, `1.4 GB`, in units of 1,024 like the limits, from `1 kB` on. */
export function formatFileSize(bytes: number, language: Language): string {
  const [unit, size] = fileSizeUnits.find(([, minimum]) => bytes >= minimum) ?? fileSizeUnits[2]
  // A tiny file must not look empty.
  const value = bytes > 0 ? Math.max(bytes / size, 1) : 0
  const maximumFractionDigits = size > 1024 && value < 10 ? 1 : 0
  return createNumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(value)
}

/**
 * Amount with its currency. `short` drops the decimals of whole amounts (lists), `exact` always shows two
 * (receipts), `whole` shows none (converted lari).
 */
export function formatMoney(
  amount: number,
  currency: string,
  language: Language,
  style: 'short' | 'exact' | 'whole' = 'short',
): string {
  return createNumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    ...(style === 'whole' ? { maximumFractionDigits: 0 } : {}),
    ...(style === 'short' ? { trailingZeroDisplay: 'stripIfInteger' as const } : {}),
  }).format(amount)
}

/** Wall-clock time in the zone, to the minute and as inputs need it: `2026-11-26T18:00`. */
export const toWallTime = (at: Instant, zone: string): string =>
  calculateWallTime(Number(new Date(at)), toKnownZone(zone))

/** Whether clocks in both zones agree, now and in half a year. */
export const hasSameWallClock = (one: string, other: string, now: number): boolean =>
  [now, now + 182 * dayMs].every(at => toWallTime(at, one) === toWallTime(at, other))

/** Calendar day in the zone, as date inputs need it: `2026-11-26`. */
export const toInputDate = (at: Instant, zone: string): string => toWallTime(at, zone).slice(0, 10)

/** `Mon`, or `Monday` with `long`. 0 is Sunday. */
export const weekdayName = (weekday: number, language: Language, style: 'short' | 'long' = 'short'): string =>
  getDateTimeFormat(language, { timeZone: 'UTC', weekday: style }).format(Date.UTC(2024, 8, 1 + weekday))

export type TimeZone = { zone: string; region: string; name: string }

/**
 * All zones that the browser knows, by region and name. English names the city, Russian the country or city.
 */
export function listTimeZones(language: Language): TimeZone[] {
  const cached = timeZonesByLanguage.get(language)
  if (cached) return cached
  const named = Intl.supportedValuesOf('timeZone')
    .filter(zone => zone.includes('/') && getFixedZoneName(zone) === null)
    .map(zone => {
      const [region = zone, ...places] = zone.split('/')
      const city = places.map(getTimeZoneCity).join(', ')
      const name = language === 'en' ? city : getZonePlace(zone, language, createDateTimeFormat)
      return { zone, region, place: city, name }
    })
  const shared = groupBy(named, one => one.name)
  const list = named
    .map(({ place: city, ...one }) =>
      (shared.get(one.name)?.length ?? 0) > 1 ? { ...one, name: `${one.name} (${city})` } : one,
    )
    .sort((a, b) => a.region.localeCompare(b.region, 'en') || a.name.localeCompare(b.name, language))
  timeZonesByLanguage.set(language, list)
  return list
}

/** Country name of an ISO code in the interface language. Browsers throw for text that does not look like a code. */
export function countryName(code: string, language: Language): string {
  try {
    return regionNames(language).of(code) ?? code
  } catch {
    return code
  }
}

/** ISO 639-1 codes. */
export const languageCodes: Record<SpokenLanguage, string> = {
  English: 'en',
  Spanish: 'es',
  French: 'fr',
  German: 'de',
  Chinese: 'zh',
  Japanese: 'ja',
  Russian: 'ru',
  Arabic: 'ar',
  Hindi: 'hi',
  Portuguese: 'pt',
  Italian: 'it',
  Korean: 'ko',
  Georgian: 'ka',
}

/** Name of a spoken language in the interface language: `Russian`, `Русский`. One that a newer release adds stays as it is. */
export function languageName(spoken: SpokenLanguage, language: Language): string {
  if (language === 'en' || !Object.hasOwn(languageCodes, spoken)) return spoken
  const name = new Intl.DisplayNames(languageSettings[language].locale, { type: 'language' }).of(
    languageCodes[spoken],
  )
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : spoken
}

// Formatters are slow to create, and lists use the same few again.
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>()
function getDateTimeFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const { timeZone } = options
  const cached =
    dateTimeFormats.get(key) ??
    createDateTimeFormat(language, { ...options, ...(timeZone && { timeZone: toKnownZone(timeZone) }) })
  dateTimeFormats.set(key, cached)
  return cached
}

function getRelativeTimeFormat(language: Language): Intl.RelativeTimeFormat {
  const cached =
    relativeTimeFormats.get(language) ??
    new Intl.RelativeTimeFormat(languageSettings[language].locale, { numeric: 'auto' })
  relativeTimeFormats.set(language, cached)
  return cached
}
const relativeTimeFormats = new Map<Language, Intl.RelativeTimeFormat>()

function regionNames(language: Language): Intl.DisplayNames {
  const cached =
    regionNamesByLanguage.get(language) ??
    new Intl.DisplayNames(languageSettings[language].locale, { type: 'region' })
  regionNamesByLanguage.set(language, cached)
  return cached
}
const regionNamesByLanguage = new Map<Language, Intl.DisplayNames>()

const createDateTimeFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(languageSettings[language].locale, options)

const timeZonesByLanguage = new Map<Language, TimeZone[]>()

const createNumberFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(languageSettings[language].locale, options)
