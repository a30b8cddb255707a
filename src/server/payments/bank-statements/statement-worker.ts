import { parentPort, workerData } from 'node:worker_threads'
import type { CsvMapping } from '#contract/admin/bank-statements.ts'
import { readCamt } from './parse-camt.ts'
import { decodeText, readCsvLines, readCsvTable } from './parse-csv.ts'
import { type Statement, StatementError, type StatementFailure } from './statement.ts'

export type StatementJob = { content: Uint8Array; mapping: CsvMapping | null }

/** `statement` is null without a mapping of the columns. */
export type ReadStatement = {
  csv: { columns: string[]; rows: string[][] } | null
  statement: Statement | null
}
export type StatementResult = ReadStatement | { failure: StatementFailure }

const sampleRows = 5
const cellMax = 80

function read({ content, mapping }: StatementJob): ReadStatement {
  const text = decodeText(content)
  if (/^\s*</.test(text)) return { csv: null, statement: readCamt(text) }
  const table = readCsvTable(text)
  return {
    csv: {
      columns: table.columns.map(shorten),
      rows: table.rows.slice(0, sampleRows).map(row => row.map(shorten)),
    },
    statement: mapping && readCsvLines(table, mapping),
  }
}

const shorten = (cell: string): string =>
  cell
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, cellMax)

function run(job: StatementJob): StatementResult {
  try {
    return read(job)
  } catch (error) {
    return { failure: error instanceof StatementError ? error.failure : 'unreadable' }
  }
}

parentPort?.postMessage(run(workerData))
