import openSql, { type Database } from 'sql.js'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'
import type { Program } from './javascript-runner.ts'
import type { RunOutcome } from './run-messages.ts'
import { type DeclaredColumn, findCounterpart, findSilentDifference, quotedParts } from './sql-dialects.ts'

const maxRows = 200

/** Left out of the types of the package. A number would round integers of more than 53 bits. */
type ExactRow = { get(params: null, options: { useBigInt: true }): unknown[] }

/** Runs SQL in an empty in-memory database and prints the rows of each statement. */
export async function runSql({ code, input, print, printError, onStarted }: Program): Promise<RunOutcome> {
  const sqlite = await openSql({ locateFile: () => new URL(wasmUrl, import.meta.url).href })
  const database = new sqlite.Database()
  onStarted()
  let current = input
  let rest = ''
  const tables = replaceOddBlanks(input)
  const queries = replaceOddBlanks(code)
  const printDifference = (sql: string) => {
    const difference = findSilentDifference(sql, getColumns(database))
    if (difference) print(nameCounterpart(difference))
  }
  try {
    database.run('PRAGMA foreign_keys = ON')
    // The input creates the tables to query.
    if (tables.trim() !== '') {
      database.run(tables)
      printDifference(tables)
    }
    current = queries
    rest = queries
    const statements = database.iterateStatements(queries)
    for (const statement of statements) {
      current = statement.getSQL()
      printDifference(current)
      const rows: string[][] = []
      let count = 0
      const row = statement as unknown as ExactRow
      while (statement.step())
        if (++count <= maxRows) rows.push(row.get(null, { useBigInt: true }).map(formatCell))
      current = statements.getRemainingSQL()
      rest = current
      const names = statement.getColumnNames().map(escapeBreaks)
      if (names.length > 0) print(`${formatTable(names, rows, count)}\n`)
    }
    return 'done'
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (nestingMessage.test(message)) {
      const place = current === tables ? 'in the input' : `line ${getLine(queries, rest)}`
      printError(`Nested too deeply for SQLite (${place}): ${message}\n`)
      return 'failed'
    }
    const counterpart = findCounterpart(message, current)
    const advice = hasCurlyQuotes(current, message)
      ? "Write texts in straight quotation marks: 'text'.\n"
      : counterpart === null
        ? ''
        : nameCounterpart(counterpart)
    printError(`${message}\n${advice}`)
    return 'failed'
  } finally {
    database.close()
  }
}

/** Columns of all tables so far. */
function getColumns(database: Database): DeclaredColumn[] {
  const [found] = database.exec(
    "SELECT c.name, c.type FROM (SELECT name FROM sqlite_schema WHERE type = 'table' UNION SELECT name FROM sqlite_temp_schema WHERE type = 'table') t, pragma_table_info(t.name) c",
  )
  return found?.values.map(([name, type]) => ({ name: String(name), type: String(type) })) ?? []
}

const nestingMessage = /^Recursion limit|^Expression tree is too large|parser stack overflow/

/** Line on which the rest of a program begins. */
function getLine(program: string, rest: string): number {
  const blanks = rest.length - rest.trimStart().length
  return program.slice(0, program.length - rest.length + blanks).split('\n').length
}

const nameCounterpart = (counterpart: string): string => `This is SQLite. Its counterpart: ${counterpart}.\n`

/** Whether the error comes from curly quotation marks, which do not begin a string literal in SQLite. */
const hasCurlyQuotes = (sql: string, message: string): boolean =>
  /syntax error|unrecognized token|no such column/i.test(message) &&
  /[‘’“”]/.test(sql.replace(quotedParts, ''))

/** Copied text may have other spaces, which SQLite reads as letters. Those in strings, names and comments stay. */
const replaceOddBlanks = (sql: string): string =>
  sql.replace(
    /'(?:[^']|'')*'|"[^"]*"|--.*|\/\*[\s\S]*?\*\/|[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF]/g,
    found => (found.length === 1 ? ' ' : found),
  )

function formatCell(value: unknown): string {
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array) return `<${value.length} ${value.length === 1 ? 'byte' : 'bytes'}>`
  // Integers are of type bigint.
  if (typeof value === 'number') return formatReal(value)
  return escapeBreaks(String(value))
}

/** A row is one line. */
const escapeBreaks = (text: string): string =>
  text.replace(/[\n\r\t\0]/g, character => escapes[character] ?? '')

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' }

/** As SQLite's own shell: 15 digits, and a point that tells a fraction from an integer. */
function formatReal(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf'
  const rounded = Number(value.toPrecision(15))
  const [digits = '', exponent] = (
    Math.abs(rounded) >= 1e15 ? rounded.toExponential() : String(rounded)
  ).split('e')
  return `${digits.includes('.') ? digits : `${digits}.0`}${exponent === undefined ? '' : `e${exponent}`}`
}

function formatTable(names: readonly string[], rows: readonly (readonly string[])[], count: number): string {
  const widths = names.map((name, index) =>
    Math.max(name.length, ...rows.map(row => row[index]?.length ?? 0)),
  )
  const formatRow = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(' | ')
      .trimEnd()
  const rule = widths.map(width => '-'.repeat(width)).join('-+-')
  const more = count > rows.length ? [`… and ${count - rows.length} more`] : []
  return [
    formatRow(names),
    rule,
    ...rows.map(formatRow),
    ...more,
    `(${count} ${count === 1 ? 'row' : 'rows'})`,
  ].join('\n')
}
