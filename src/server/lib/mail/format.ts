import type { Language } from '#contract/account.ts'
import { type Currency, toAmount } from '#contract/money.ts'
import { cityOf } from '#contract/zone.ts'
import { remember } from '#server/lib/memoize.ts'

/**
 * The only place of the server that turns instants and amounts into words, in the same form as the screens: dd/mm/yyyy
 * in English, dd.mm.yyyy in Russian, the 24-hour clock, and never a time without its zone's name.
 */
export type Reader = { language: Language; timeZone: string }

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' }

/** `Thu 26/11/2026, 18:00 Tbilisi time (GMT+4)` */
export const moment = (at: string, reader: Reader): string => `${dayAndTime(at, reader)}${zone(at, reader)}`

/** `Thu 26/11/2026, 18:00 - 19:00 Tbilisi time (GMT+4)`; the second day is named where the session ends on it. */
export function period(start: string, end: string, reader: Reader): string {
  const until = day(start, reader) === day(end, reader) ? time(end, reader) : dayAndTime(end, reader)
  return `${dayAndTime(start, reader)} - ${until}${zone(start, reader)}`
}

/** `USD 50.00` */
export const money = (minor: number, currency: Currency, language: Language): string =>
  plainSpaces(
    new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
    }).format(toAmount(minor)),
  )

/** `USD 50`, `USD 49.99`: what somebody asks, without the decimals of a whole amount. */
export const price = (minor: number, currency: Currency, language: Language): string =>
  money(minor, currency, language).replace(/[.,]00(?=\D|$)/, '')

/** `50%` from 50, `7.5%` from 7.5. */
export const percent = (value: number, language: Language): string =>
  plainSpaces(
    new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(
      value / 100,
    ),
  )

/** `7.5`, in Russian `7,5`: one place, also of a whole number. */
export const tenths = (value: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  )

/** `20301126T150000Z`, as calendars take an instant. */
export const calendarStamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** `2026-11-26 18:00:00 UTC`: for whoever runs the product. */
export const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** `26/11/2026` from a day without a zone. */
export const calendarDay = (date: string, language: Language): string =>
  part(date, { language, timeZone: 'UTC' }, { day: '2-digit', month: '2-digit', year: 'numeric' })

/** The number with the form of the word that goes with it: `1 hour`, `5 часов`. */
export function counted(n: number, language: Language, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(locales[language]).select(n)] ?? forms.other
  return `${n} ${form}`
}
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** `Tbilisi time (GMT+4)`; Russian names zones by region: `Грузия (GMT+4)`. The offset is that of the day. */
export function zoneName(at: string, reader: Reader): string {
  if (isUtc(reader)) return 'UTC'
  const offset = zonePart(at, reader, 'shortOffset')
  if (reader.language === 'ru') return `${zonePart(at, reader, 'shortGeneric')} (${offset})`
  return `${cityOf(reader.timeZone)} time (${offset})`
}
const isUtc = ({ timeZone }: Reader): boolean => timeZone === 'UTC' || timeZone === 'Etc/UTC'

const day = (at: string, reader: Reader): string =>
  `${part(at, reader, { weekday: 'short' })} ${part(at, reader, { day: '2-digit', month: '2-digit', year: 'numeric' })}`

const dayAndTime = (at: string, reader: Reader): string => `${day(at, reader)}, ${time(at, reader)}`

const time = (at: string, reader: Reader): string =>
  part(at, reader, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const zone = (at: string, reader: Reader): string =>
  reader.language === 'en' || isUtc(reader) ? ` ${zoneName(at, reader)}` : `, время: ${zoneName(at, reader)}`

const part = (at: string, reader: Reader, options: Intl.DateTimeFormatOptions): string =>
  formatter({ reader, options }).format(new Date(at))

function zonePart(at: string, reader: Reader, timeZoneName: 'shortOffset' | 'shortGeneric'): string {
  const parts = formatter({ reader, options: { timeZoneName } }).formatToParts(new Date(at))
  return parts.find(one => one.type === 'timeZoneName')?.value ?? reader.timeZone
}

// Each formatter holds a good deal of memory that the garbage collector does not see, so they are made once.
type Form = { reader: Reader; options: Intl.DateTimeFormatOptions }
const formatter = remember(
  ({ reader: { language, timeZone }, options }: Form) =>
    new Intl.DateTimeFormat(locales[language], { timeZone, ...options }),
  { by: ({ reader: { language, timeZone }, options }) => JSON.stringify([language, timeZone, options]) },
)

// People search their mail for "USD 50.00" with the space that their keyboard has.
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
