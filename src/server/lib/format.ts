import type { Language } from '#contract/language.ts'
import { getTimeZoneCity } from '#contract/location.ts'
import { type Currency, fromMinorUnits } from '#contract/money.ts'
import { canonicalizeTimeZone, getFixedZoneName, getRepeatedTimeSuffix } from '#contract/time-zone.ts'
import { memoize } from './memoize.ts'

/**
 * Formats of dates and amounts in the server's texts, the same as on the screens: dd/mm/yyyy in English, dd.mm.yyyy in
 * Russian, 24-hour clock, and every time with its zone.
 */
export type FormatContext = { language: Language; timeZone: string }

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' }

/** `Thu 26/11/2026, 18:00 Tbilisi time (GMT+4)` */
export const formatDateTime = (at: string, context: FormatContext): string =>
  appendFullTimeZone(formatDayAndTime(at, context), at, context)

/** `Thu 26 Nov, 18:00 Tbilisi time`, for subjects of emails, which phones cut. */
export const formatShortDateTime = (at: string, context: FormatContext): string => {
  const day = `${formatPart(at, context, { weekday: 'short' })} ${formatPart(at, context, shortDateOptions)}`
  return appendTimeZone(`${day}, ${formatTime(at, context)}`, getTimeZoneName(at, context), context)
}

/** `Thu 26/11/2026, 18:00 - 19:00 Tbilisi time (GMT+4)`; the end has a date if it is on another day. */
export function formatPeriod(start: string, end: string, context: FormatContext): string {
  const until =
    formatWeekdayAndDate(start, context) === formatWeekdayAndDate(end, context)
      ? formatTime(end, context)
      : formatDayAndTime(end, context)
  return appendFullTimeZone(`${formatDayAndTime(start, context)} - ${until}`, start, context)
}

/** `USD 50.00` */
export const formatMoney = (minor: number, currency: Currency, language: Language): string =>
  formatNumber(fromMinorUnits(minor), language, { style: 'currency', currency, currencyDisplay: 'code' })

/** `USD 50`, `USD 49.99`: whole amounts without decimals. */
export const formatPrice = (minor: number, currency: Currency, language: Language): string =>
  formatMoney(minor, currency, language).replace(/[.,]00(?=\D|$)/, '')

/** `50%` from 50, `7.5%` from 7.5. */
export const formatPercent = (value: number, language: Language): string =>
  formatNumber(value / 100, language, { style: 'percent', maximumFractionDigits: 2 })

/** `7.5`, in Russian `7,5`: one decimal, also for whole numbers. */
export const formatTenths = (value: number, language: Language): string =>
  formatNumber(value, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const formatNumber = (value: number, language: Language, options: Intl.NumberFormatOptions): string =>
  // Users search their email for "USD 50.00" with an ordinary space.
  new Intl.NumberFormat(locales[language], options).format(value).replace(/[\u00a0\u202f]/g, ' ')

/** `20301126T150000Z`, the format of iCalendar. */
export const formatCalendarTimestamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** `2026-11-26 18:00:00 UTC`, for operators. */
export const formatUtcTimestamp = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** `26/11/2026` from a date without a zone. */
export const formatDate = (date: string, language: Language): string =>
  formatPart(date, { language, timeZone: 'UTC' }, dateOptions)

/** Number and noun in the plural form of the number: `1 hour`, `5 часов`. */
export const formatCount = (n: number, language: Language, forms: PluralForms): string =>
  `${n} ${forms[new Intl.PluralRules(locales[language]).select(n)] ?? forms.other}`
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * `Tbilisi time (GMT+4)`; Russian names zones by region: `Грузия (GMT+4)`. The offset is the one of that day. A zone
 * without a place is its offset: `UTC+4`.
 */
export function formatTimeZone(at: string, context: FormatContext): string {
  const name = getTimeZoneName(at, context)
  return getFixedZoneName(context.timeZone)
    ? name
    : `${name} (${getTimeZonePart(at, context, 'shortOffset')})`
}

/** `Tbilisi time`, in Russian `Грузия`. */
function getTimeZoneName(at: string, context: FormatContext): string {
  const fixedName = getFixedZoneName(context.timeZone)
  if (fixedName) return fixedName
  if (context.language === 'ru') return getTimeZonePart(at, context, 'shortGeneric')
  return `${getTimeZoneCity(canonicalizeTimeZone(context.timeZone))} time`
}

const dateOptions = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const shortDateOptions = { day: 'numeric', month: 'short' } as const

const formatWeekdayAndDate = (at: string, context: FormatContext): string =>
  `${formatPart(at, context, { weekday: 'short' })} ${formatPart(at, context, dateOptions)}`

/** `Thu 26/11/2026, 18:00`, for places that name the zone once. */
export const formatDayAndTime = (at: string, context: FormatContext): string =>
  `${formatWeekdayAndDate(at, context)}, ${formatTime(at, context)}`

/** `18:00`, or `01:30 (UTC+1)` in an hour that a clock change repeats. */
const formatTime = (at: string, context: FormatContext): string =>
  formatPart(at, context, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) +
  getRepeatedTimeSuffix(Date.parse(at), context.timeZone)

/** `18:00 Tbilisi time (GMT+4)`, in Russian `18:00 (Грузия, GMT+4)`. */
function appendFullTimeZone(time: string, at: string, context: FormatContext): string {
  if (context.language === 'en' || getFixedZoneName(context.timeZone))
    return `${time} ${formatTimeZone(at, context)}`
  const name = getTimeZoneName(at, context)
  const zone = endsWithOffset(time) ? name : `${name}, ${getTimeZonePart(at, context, 'shortOffset')}`
  return appendTimeZone(time, zone, context)
}

/** `18:00 Tbilisi time`, in Russian `18:00 (Грузия)`. */
function appendTimeZone(time: string, zone: string, { language, timeZone }: FormatContext): string {
  if (language === 'en' || getFixedZoneName(timeZone)) return `${time} ${zone}`
  return endsWithOffset(time) ? `${time.slice(0, -1)}, ${zone})` : `${time} (${zone})`
}

/** `01:30 (UTC+1)` */
const endsWithOffset = (time: string) => time.endsWith(')')

const formatPart = (at: string, context: FormatContext, options: Intl.DateTimeFormatOptions): string =>
  getFormatter(context, options).format(new Date(at))

function getTimeZonePart(at: string, context: FormatContext, timeZoneName: 'shortOffset' | 'shortGeneric') {
  const parts = getFormatter(context, { timeZoneName }).formatToParts(new Date(at))
  return parts.find(part => part.type === 'timeZoneName')?.value ?? context.timeZone
}

const getFormatter = ({ language, timeZone }: FormatContext, options: Intl.DateTimeFormatOptions) =>
  createFormatter({ locale: locales[language], timeZone, ...options })

// Cached, because each formatter holds memory that the garbage collector does not count.
const createFormatter = memoize(
  ({ locale, ...options }: Intl.DateTimeFormatOptions & { locale: string }) =>
    new Intl.DateTimeFormat(locale, options),
  { key: JSON.stringify },
)
