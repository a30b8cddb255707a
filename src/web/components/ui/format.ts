import type { Language } from '#contract/account.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { cityOf } from '#contract/zone.ts'

/**
 * The only place that turns instants, numbers and amounts into words. Dates are dd/mm/yyyy in English and
 * dd.mm.yyyy in Russian; times are always on the 24-hour clock and never without their zone's name.
 */
export type Instant = string | number | Date

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' }

/** The zone of this browser, as the person's computer says. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `26/11/2026` */
export const date = (at: Instant, zone: string, language: Language): string =>
  formatter(language, { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(at),
  )

/** `Thu 26/11/2026` */
export const day = (at: Instant, zone: string, language: Language): string =>
  `${formatter(language, { timeZone: zone, weekday: 'short' }).format(new Date(at))} ${date(at, zone, language)}`

/** `Nov` or, `long`, `November 2026`, of a month as the contract writes it: `2026-11`. */
export const month = (key: string, language: Language, style: 'short' | 'long' = 'short'): string =>
  formatter(language, { timeZone: 'UTC', month: style, ...(style === 'long' ? { year: 'numeric' } : {}) })
    .format(new Date(`${key}-01T00:00:00Z`))
    .replace(/ г\.$|\.$/, '')

/** `18:00` */
export const time = (at: Instant, zone: string, language: Language): string =>
  formatter(language, { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  )

/** `18:00 - 19:00` */
export const timeRange = (start: Instant, end: Instant, zone: string, language: Language): string =>
  `${time(start, zone, language)} - ${time(end, zone, language)}`

/** `Tbilisi time`; in Russian `время: Грузия`, as Russian names zones by region. */
export function zoneName(zone: string, language: Language): string {
  if (zone === 'UTC' || zone === 'Etc/UTC') return 'UTC'
  if (language === 'en') return `${cityOf(zone)} time`
  return `время: ${russianZone(zone, formatter) ?? zone}`
}

/** Chromium knows many cities in Latin letters only; the zone's longer name it knows in Russian: `Москва, стандартное время`. */
function russianZone(zone: string, format: typeof formatter): string | undefined {
  const nameOf = (timeZoneName: 'shortGeneric' | 'longGeneric') =>
    format('ru', { timeZone: zone, timeZoneName })
      .formatToParts(new Date())
      .find(part => part.type === 'timeZoneName')
      ?.value.replace(/, (стандартное|летнее) время$/, '')
  const short = nameOf('shortGeneric')
  return short && /[а-яё]/i.test(short) ? short : nameOf('longGeneric')
}

/** `Thu 26/11/2026, 18:00 - 19:00 Tbilisi time`; the second day is named where the session ends on it. */
export function when(start: Instant, end: Instant | null, zone: string, language: Language): string {
  const from = `${day(start, zone, language)}, ${time(start, zone, language)}`
  const name = language === 'en' ? ` ${zoneName(zone, language)}` : `, ${zoneName(zone, language)}`
  if (end === null) return from + name
  const sameDay = day(start, zone, language) === day(end, zone, language)
  const until = sameDay
    ? time(end, zone, language)
    : `${day(end, zone, language)}, ${time(end, zone, language)}`
  return `${from} - ${until}${name}`
}

/** `in 6 days`, `2 hours ago`, in the largest unit that still tells something. */
export function distance(to: Instant, now: Instant, language: Language): string {
  const minutes = Math.round((Number(new Date(to)) - Number(new Date(now))) / minuteMs)
  const size = Math.abs(minutes)
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'always' })
  if (size < 90) return relative.format(minutes, 'minute')
  if (size < 36 * 60) return relative.format(Math.round(minutes / 60), 'hour')
  if (size < 60 * 24 * 60) return relative.format(Math.round(minutes / (24 * 60)), 'day')
  return relative.format(Math.round(minutes / (30 * 24 * 60)), 'month')
}

/** `90 mins`, whole hours as `2 hrs`. */
export function duration(minutes: number, language: Language): string {
  const [value, unit] = minutes % 60 === 0 && minutes > 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return formatted(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value as number)
}

/** `14:59` of a countdown, `1:02:07` where hours are left. */
export function clock(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`
}

/** `1,234` or `4.8` */
export const number = (value: number, language: Language, decimals?: number): string =>
  formatted(
    language,
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  ).format(value)

/** `85%` from 85; `12.5%` where decimals matter. */
export const percent = (value: number, language: Language, mostDecimals = 0): string =>
  formatted(language, { style: 'percent', maximumFractionDigits: mostDecimals }).format(value / 100)

const fileSizes = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
  ['kilobyte', 1024],
] as const

/** `412 MB`, `1.4 GB`: in units of 1,024, as the limits are. */
export function fileSize(bytes: number, language: Language): string {
  const [unit, size] = fileSizes.find(([, least]) => bytes >= least) ?? fileSizes[2]
  const value = bytes / size
  const maximumFractionDigits = size > 1024 && value < 10 ? 1 : 0
  return formatted(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(
    value,
  )
}

/**
 * An amount with its currency. `short` drops the decimals of whole amounts (lists), `exact` always shows two
 * (receipts), `whole` none (converted lari).
 */
export function money(
  amount: number,
  currency: string,
  language: Language,
  style: 'short' | 'exact' | 'whole' = 'short',
): string {
  return formatted(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    ...(style === 'whole' ? { maximumFractionDigits: 0 } : {}),
    ...(style === 'short' ? { trailingZeroDisplay: 'stripIfInteger' as const } : {}),
  }).format(amount)
}

/** What clocks in that zone show, to the minute and as inputs write it: `2026-11-26T18:00`. */
export const wallTime = (at: Instant, zone: string): string =>
  plainFormatter(zone).format(new Date(at)).replace(' ', 'T')

/** Whether clocks in both zones show the same, now and in half a year. */
export const isSameClock = (one: string, other: string, now: number): boolean =>
  [now, now + 182 * dayMs].every(at => wallTime(at, one) === wallTime(at, other))

/** A calendar day as date inputs want it, `2026-11-26`, in that zone. */
export const inputDay = (at: Instant, zone: string): string => wallTime(at, zone).slice(0, 10)

/** `Mon`, or `Monday`; 0 is Sunday. */
export const weekdayName = (weekday: number, language: Language, style: 'short' | 'long' = 'short'): string =>
  formatter(language, { timeZone: 'UTC', weekday: style }).format(Date.UTC(2024, 8, 1 + weekday))

export type TimeZone = { zone: string; region: string; name: string }

/**
 * Every zone this browser knows, by region and name: the city in English, in Russian the country or city that Russian
 * names it by.
 */
export function timeZones(language: Language): TimeZone[] {
  const known = zoneLists.get(language)
  if (known) return known
  const named = Intl.supportedValuesOf('timeZone')
    .filter(zone => zone.includes('/'))
    .map(zone => {
      const [region = zone, ...places] = zone.split('/')
      const place = places.map(cityOf).join(', ')
      const russian = language === 'ru' ? russianZone(zone, newFormatter) : undefined
      return { zone, region, place, name: russian ?? place }
    })
  const shared = Map.groupBy(named, one => one.name)
  const list = named
    .map(({ place, ...one }) =>
      (shared.get(one.name)?.length ?? 0) > 1 ? { ...one, name: `${one.name} (${place})` } : one,
    )
    .sort((a, b) => a.region.localeCompare(b.region, 'en') || a.name.localeCompare(b.name, language))
  zoneLists.set(language, list)
  return list
}

/** A name in the interface language: countries by code. */
export const countryName = (code: string, language: Language): string =>
  regionNames(language).of(code) ?? code

const languageCodes: Record<SpokenLanguage, string> = {
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

/** A language people speak, in the interface language: `Russian`, `Русский`. */
export function languageName(spoken: SpokenLanguage, language: Language): string {
  if (language === 'en') return spoken
  const name = new Intl.DisplayNames(locales[language], { type: 'language' }).of(languageCodes[spoken])
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : spoken
}

// Making a formatter is slow and lists ask for the same few again and again.
const dateFormatters = new Map<string, Intl.DateTimeFormat>()
function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = dateFormatters.get(key) ?? newFormatter(language, options)
  dateFormatters.set(key, known)
  return known
}

function regionNames(language: Language): Intl.DisplayNames {
  const known = regionLists.get(language) ?? new Intl.DisplayNames(locales[language], { type: 'region' })
  regionLists.set(language, known)
  return known
}
const regionLists = new Map<Language, Intl.DisplayNames>()

const newFormatter = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locales[language], options)

/** The Swedish write dates as computers do. */
function plainFormatter(zone: string): Intl.DateTimeFormat {
  const known =
    plainFormatters.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  plainFormatters.set(zone, known)
  return known
}
const plainFormatters = new Map<string, Intl.DateTimeFormat>()
const zoneLists = new Map<Language, TimeZone[]>()

const formatted = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(locales[language], options)
