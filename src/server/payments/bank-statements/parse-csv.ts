import { parse } from 'csv-parse/sync'
import type { CsvMapping } from '#contract/admin/bank-statements.ts'
import { bankStatementLimits } from '#contract/limits.ts'
import {
  createLineKeys,
  findPayoutIds,
  parseMinorUnits,
  type Statement,
  StatementError,
  type StatementLine,
  toIsoDay,
  toLineText,
} from './statement.ts'

type CsvTable = { columns: string[]; rows: string[][] }

const delimiters = [';', ',', '\t', '|'] as const

/** Table of a CSV file with any usual delimiter. Lines of the bank above the table have other numbers of cells. */
export function readCsvTable(text: string): CsvTable {
  const records = parseRecords(text, findDelimiter(text))
  const width = findUsualWidth(records)
  const start = records.findIndex(record => record.length === width)
  const [columns, ...rows] = records.slice(start)
  if (!columns || width < 2 || width > bankStatementLimits.maxColumns) throw new StatementError('unreadable')
  if (rows.length > bankStatementLimits.maxLines) throw new StatementError('too_long')
  return { columns: columns.map(cell => cell.trim()), rows }
}

function parseRecords(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // One more than allowed, and some lines above the table.
      to: bankStatementLimits.maxLines + 50,
      max_record_size: 20_000,
    })
  } catch {
    throw new StatementError('unreadable')
  }
}

/** The delimiter that most of the first lines contain most. */
function findDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, 50)
    .filter(Boolean)
  const score = (delimiter: string) =>
    lines.reduce((sum, line) => sum + Math.min(line.split(delimiter).length - 1, 20), 0)
  // A decimal comma is no delimiter as long as another sign divides the cells.
  return delimiters.find(delimiter => delimiter !== ',' && score(delimiter) >= lines.length) ?? ','
}

function findUsualWidth(records: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [usual] = [...counts].toSorted(([a, n], [b, m]) => m - n || b - a)
  return usual?.[0] ?? 0
}

/** Lines of a table. At least one row must have a date and an amount. */
export function readCsvLines({ columns, rows }: CsvTable, mapping: CsvMapping): Statement {
  const toKey = createLineKeys()
  const lines = rows.map(row => readRow(row, mapping, toKey)).filter(line => line !== null)
  const used = [
    mapping.date,
    mapping.amount,
    mapping.reference,
    mapping.credit,
    mapping.party,
    mapping.currencyColumn,
  ]
  if (lines.length === 0 || used.some(column => column !== null && column >= columns.length))
    throw new StatementError('columns')
  return { lines, skipped: rows.length - lines.length }
}

function readRow(
  row: readonly string[],
  mapping: CsvMapping,
  toKey: ReturnType<typeof createLineKeys>,
): StatementLine | null {
  const cell = (column: number | null) => (column === null ? '' : (row[column] ?? '').trim())
  const bookedOn = parseDay(cell(mapping.date))
  const signed = readSigned(cell(mapping.amount), cell(mapping.credit), mapping.amountKind)
  const currency =
    mapping.currencyColumn === null ? mapping.currency : parseCurrency(cell(mapping.currencyColumn))
  if (bookedOn === null || !signed || currency === null) return null
  const [reference, party] = [cell(mapping.reference), cell(mapping.party)]
  const minor = Math.abs(signed)
  return {
    key: toKey(bookedOn, signed, currency, reference, party),
    isCredit: signed > 0,
    bookedOn,
    amounts: [{ minor, currency }],
    payoutIds: findPayoutIds(reference),
    text: toLineText(reference, party),
    returnReason: null,
  }
}

/** Money that came in is positive. Null without an amount. */
function readSigned(amount: string, credit: string, kind: CsvMapping['amountKind']): number | null {
  if (kind !== 'twoColumns') {
    const minor = parseAmount(amount)
    return minor === null ? null : kind === 'debitNegative' ? minor : -minor
  }
  const [out, back] = [parseAmount(amount) ?? 0, parseAmount(credit) ?? 0]
  // A row with both is none of ours.
  if ((out === 0) === (back === 0)) return null
  // Some banks write what was paid as a negative amount.
  return out === 0 ? Math.abs(back) : -Math.abs(out)
}

/** Amount as banks write it: `-1 234,56`, `1,234.56`, `(42.50)`, `42,50-`. Minor units, or null. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[\s'’]/g, '').replace(/[\u2212\u2012-\u2014]/g, '-')
  const [, open = '', digits = '', close = ''] = /^([-+(]?)([\d.,]+)([-)]?)$/.exec(plain) ?? []
  if ((open === '(') !== (close === ')')) return null
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  const isGrouped = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/.test(whole)
  if (!isGrouped && !/^\d+$/.test(whole)) return null
  const minor = parseMinorUnits(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`)
  if (minor === null) return null
  return open === '-' || open === '(' || close === '-' ? -minor : minor
}

/** `2030-05-03`, `03.05.2030`, `3/5/2030`, each with or without a time. The day comes before the month. */
export function parseDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (year && month && day) return toIsoDay(year, month, day)
  const [, first, second, last] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?:[T ].*)?$/.exec(text) ?? []
  return first && second && last ? toIsoDay(last, second, first) : null
}

const parseCurrency = (text: string): string | null => {
  const code = text.toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : null
}

/** Text of a file in UTF-8 or UTF-16 with a byte order mark, in UTF-8 without one, or in windows-1251. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
