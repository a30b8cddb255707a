import { toDecimalString } from '#contract/money.ts'

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
