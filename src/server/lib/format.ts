import type { Language } from '#contract/account.ts'
import { getTimeZoneCity } from '#contract/location.ts'
import { type Currency, fromMinorUnits, toDecimalString } from '#contract/money.ts'
import { memoize } from './memoize.ts'

/**
 * The only place of the server that turns instants and amounts into words, in the same form as the screens: dd/mm/yyyy
 * in English, dd.mm.yyyy in Russian, the 24-hour clock, and never a time without its zone's name.
 */
export type FormatContext = { language: Language; timeZone: string }

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' }

/** `Thu 26/11/2026, 18:00 Tbilisi time (GMT+4)` */
export const formatDateTime = (at: string, reader: FormatContext): string =>
  `${formatDayAndTime(at, reader)}${formatTimeZoneSuffix(at, reader)}`

/** `Thu 26/11/2026, 18:00 - 19:00 Tbilisi time (GMT+4)`; the second day is named where the session ends on it. */
export function formatPeriod(start: string, end: string, reader: FormatContext): string {
  const until =
    formatWeekdayAndDate(start, reader) === formatWeekdayAndDate(end, reader)
      ? formatTime(end, reader)
      : formatDayAndTime(end, reader)
  return `${formatDayAndTime(start, reader)} - ${until}${formatTimeZoneSuffix(start, reader)}`
}

/** `USD 50.00` */
export const formatMoney = (minor: number, currency: Currency, language: Language): string =>
  normalizeSpaces(
    new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
    }).format(fromMinorUnits(minor)),
  )

/** `USD 50`, `USD 49.99`: what somebody asks, without the decimals of a whole amount. */
export const formatPrice = (minor: number, currency: Currency, language: Language): string =>
  formatMoney(minor, currency, language).replace(/[.,]00(?=\D|$)/, '')

/** `50%` from 50, `7.5%` from 7.5. */
export const formatPercent = (value: number, language: Language): string =>
  normalizeSpaces(
    new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(
      value / 100,
    ),
  )

/** `7.5`, in Russian `7,5`: one place, also of a whole number. */
export const formatTenths = (value: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  )

/** `20301126T150000Z`, as calendars take an instant. */
export const formatCalendarTimestamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** `2026-11-26 18:00:00 UTC`: for whoever runs the product. */
export const formatUtcTimestamp = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** `26/11/2026` from a day without a zone. */
export const formatDate = (date: string, language: Language): string =>
  formatPart(date, { language, timeZone: 'UTC' }, { day: '2-digit', month: '2-digit', year: 'numeric' })

/** The number with the form of the word that goes with it: `1 hour`, `5 часов`. */
export function formatCount(n: number, language: Language, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(locales[language]).select(n)] ?? forms.other
  return `${n} ${form}`
}
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** `Tbilisi time (GMT+4)`; Russian names zones by region: `Грузия (GMT+4)`. The offset is that of the day. */
export function formatTimeZone(at: string, reader: FormatContext): string {
  if (isUtc(reader)) return 'UTC'
  const offset = getTimeZonePart(at, reader, 'shortOffset')
  if (reader.language === 'ru') return `${getTimeZonePart(at, reader, 'shortGeneric')} (${offset})`
  return `${getTimeZoneCity(reader.timeZone)} time (${offset})`
}
const isUtc = ({ timeZone }: FormatContext): boolean => timeZone === 'UTC' || timeZone === 'Etc/UTC'

const formatWeekdayAndDate = (at: string, reader: FormatContext): string =>
  `${formatPart(at, reader, { weekday: 'short' })} ${formatPart(at, reader, { day: '2-digit', month: '2-digit', year: 'numeric' })}`

const formatDayAndTime = (at: string, reader: FormatContext): string =>
  `${formatWeekdayAndDate(at, reader)}, ${formatTime(at, reader)}`

const formatTime = (at: string, reader: FormatContext): string =>
  formatPart(at, reader, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const formatTimeZoneSuffix = (at: string, reader: FormatContext): string =>
  reader.language === 'en' || isUtc(reader)
    ? ` ${formatTimeZone(at, reader)}`
    : `, время: ${formatTimeZone(at, reader)}`

const formatPart = (at: string, reader: FormatContext, options: Intl.DateTimeFormatOptions): string =>
  getFormatter({ reader, options }).format(new Date(at))

function getTimeZonePart(
  at: string,
  reader: FormatContext,
  timeZoneName: 'shortOffset' | 'shortGeneric',
): string {
  const parts = getFormatter({ reader, options: { timeZoneName } }).formatToParts(new Date(at))
  return parts.find(one => one.type === 'timeZoneName')?.value ?? reader.timeZone
}

// Each formatter holds a good deal of memory that the garbage collector does not see, so they are made once.
type FormatterOptions = { reader: FormatContext; options: Intl.DateTimeFormatOptions }
const getFormatter = memoize(
  ({ reader: { language, timeZone }, options }: FormatterOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone, ...options }),
  { key: ({ reader: { language, timeZone }, options }) => JSON.stringify([language, timeZone, options]) },
)

// People search their mail for "USD 50.00" with the space that their keyboard has.
const normalizeSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

/** A figure is written as it is; a text might come from anybody. */
export type CsvCell = string | number | null

/** Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map(row => `${row.map(formatCell).join(',')}\r\n`).join('')

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return toDecimalString(cell, 2)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
