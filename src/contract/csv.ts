import type { Language } from './language.ts'
import { toDecimalString } from './money.ts'

/** Numbers come from our code and need no escaping. Texts may come from any user. */
export type CsvCell = string | number | null

/** Excel expects the list separator and the decimal sign of its language. */
const csvSigns: Record<Language, { separator: string; decimal: string }> = {
  en: { separator: ',', decimal: '.' },
  ru: { separator: ';', decimal: ',' },
}

/** Rows as CSV (RFC 4180). What a spreadsheet would run as a formula gets a leading apostrophe. */
export const toCsv = (
  rows: readonly (readonly CsvCell[])[],
  language: Language = 'en',
  formatNumber = toTwoPlaces,
): string =>
  rows
    .map(row => row.map(cell => formatCell(cell, language, formatNumber)).join(csvSigns[language].separator))
    .map(line => `${line}\r\n`)
    .join('')

const toTwoPlaces = (value: number): string => toDecimalString(value, 2)

function formatCell(cell: CsvCell, language: Language, formatNumber: (value: number) => string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return formatNumber(cell).replace('.', csvSigns[language].decimal)
  const text = (isFormula(cell) ? `'${cell}` : cell).replace(formulaBehindSeparator, "'")
  const isQuoted = text.includes(csvSigns[language].separator) || /["\r\n]/.test(text)
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
}

/** Signs that begin a formula, also full-width, small, superscript and subscript. */
const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋'
/** Position of a formula sign after a separator. A spreadsheet that expects this separator begins a cell there, even in quotes. */
const formulaBehindSeparator = new RegExp(`(?=[${formulaSigns}])(?<=[,;\\t\\r\\n][\\s\\p{Cf}"]*)`, 'gu')
/** Spreadsheets skip spaces and invisible characters, and read full-width signs like ASCII ones. */
const isFormula = (text: string): boolean => /^(?:[\s\p{Cf}]*[=+\-@]|[\t\r\n])/u.test(text.normalize('NFKC'))
