import type { Language } from '#contract/language.ts'
import type { Currency } from '#contract/money.ts'
import { toAsciiDigits } from '#contract/typed-text.ts'

/** A number field of the browser would drop a comma, `49,99` would be 4999, and the wheel would change it. */
export const amountInputProps = {
  type: 'text',
  inputMode: 'decimal',
  autoComplete: 'off',
  className: 'tabular-nums',
} as const

const decimalSigns: Record<Language, string> = { en: '.', ru: ',' }

/** Separators of thousands in every language, and the comma where the language writes thousands so. */
const groupSeparators: Record<Language, string> = { en: " ',", ru: " '" }

/** How people write each currency beside an amount, besides its code. */
const currencySigns: Record<Currency, string> = {
  USD: 'us\\$|\\$|dollars?|долл(?:ар(?:а|ов)?|\\.)',
  EUR: '€|euro?s?|евро',
  GBP: '£|pounds?|фунт(?:а|ов)?',
  GEL: '₾|lari|лари|ლარი',
}

/** How people write a percentage. */
const percentSigns = '%|٪|per ?cent|процент(?:а|ов)?'

/** What a number of a field counts. */
export type AmountUnit = Currency | 'percent'

/** The number alone, if the sign or code beside it, or one at either end, is that of the unit. */
function removeUnit(typed: string, unit: AmountUnit): string {
  const text = typed.replace(new RegExp(`(?<=^\\D+[\\d.,' ]*[\\d.,]) ?${unit}$`, 'i'), '')
  const sign = `(?:${unit}|${unit === 'percent' ? percentSigns : currencySigns[unit]})`
  return text.replace(new RegExp(`^${sign} ?(?=[\\d.,])|(?<=^[\\d.,' ]*[\\d.,]) ?${sign}$`, 'i'), '')
}

/**
 * Amount as a person types or pastes it, NaN if it is none. Comma and point are both decimal signs. Before three digits
 * such a sign means thousands only where the language writes them so: a wrong guess would be a thousand times the price.
 */
export function parseAmount(text: string, language: Language, unit?: AmountUnit): number {
  // A raised or encircled digit is none of the number: `5²` is not 52.
  if (/\p{No}/u.test(text)) return Number.NaN
  const plain = toAscii(text)
  const typed = unit ? removeUnit(plain, unit) : plain
  const [, before = '', sign = '', decimals = ''] = /^(.*)([.,])(\d{0,2})$/.exec(typed) ?? []
  if (sign === '') return parseWhole(typed, groupSeparators[language])
  if (before === '' && decimals === '') return Number.NaN
  const whole = before === '' ? 0 : parseWhole(before, sign === ',' ? " '." : " ',")
  return Number(`${whole}.${decimals}`)
}

/** Digits, or digits in groups of three with one of the separators between them. */
function parseWhole(text: string, separators: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const separator = /^[1-9]\d{0,2}([ '.,])\d{3}(?:\1\d{3})*$/.exec(text)?.[1]
  return separator && separators.includes(separator) ? Number(text.replaceAll(separator, '')) : Number.NaN
}

/** Digits of all scripts, signs and spaces as their ASCII counterparts. */
const toAscii = (text: string): string =>
  toAsciiDigits(text.replace(/[´`]/g, "'").normalize('NFKC'))
    .replaceAll('\u066b', '.')
    .replaceAll('\u060c', ',')
    .replace(/[\u066c\u2019]/g, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    // Swiss and German writers put a dash in place of the cents.
    .replace(/(?<=\d)[.,][-\u2013\u2014]{1,2}$/, '')

/** Amount as a text that `parseAmount` reads back, empty for none. */
export function formatAmount(amount: number | null | undefined, language: Language): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return ''
  if (Number.isInteger(amount)) return String(amount)
  const cents = String(Math.round(amount * 100)).padStart(3, '0')
  return `${cents.slice(0, -2)}${decimalSigns[language]}${cents.slice(-2)}`
}
