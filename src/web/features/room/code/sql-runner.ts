import openSql from 'sql.js'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'
import type { Program } from './javascript-runner.ts'
import type { RunOutcome } from './run-messages.ts'
import { findCounterpart } from './sql-dialects.ts'

const maxRows = 200

/** Left out of the types of the package. A number would round integers of more than 53 bits. */
type ExactRow = { get(params: null, options: { useBigInt: true }): unknown[] }

/** Runs SQL in an empty in-memory database and prints the rows of each statement. */
export async function runSql({ code, input, print, onStarted }: Program): Promise<RunOutcome> {
  const { Database } = await openSql({ locateFile: () => new URL(wasmUrl, import.meta.url).href })
  const database = new Database()
  onStarted()
  let current = input
  try {
    // The input creates the tables to query.
    if (input.trim() !== '') database.run(input)
    current = code
    const statements = database.iterateStatements(code)
    for (const statement of statements) {
      current = statement.getSQL()
      const rows: string[][] = []
      let count = 0
      const row = statement as unknown as ExactRow
      while (statement.step())
        if (++count <= maxRows) rows.push(row.get(null, { useBigInt: true }).map(formatCell))
      current = statements.getRemainingSQL()
      const names = statement.getColumnNames()
      if (names.length > 0) print(`${formatTable(names, rows, count)}\n`)
    }
    return 'done'
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const counterpart = findCounterpart(message, current)
    print(`${message}\n${counterpart === null ? '' : `This is SQLite. Its counterpart: ${counterpart}.\n`}`)
    return 'failed'
  } finally {
    database.close()
  }
}

const formatCell = (value: unknown): string =>
  value === null ? 'NULL' : value instanceof Uint8Array ? `<${value.length} bytes>` : String(value)

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
