import openSql from 'sql.js'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'
import type { Program } from './javascript-runner.ts'
import type { RunOutcome } from './run-messages.ts'

const maxRows = 200

/** Runs SQL in an empty in-memory database and prints the rows of each statement. */
export async function runSql({ code, input, print, onStarted }: Program): Promise<RunOutcome> {
  const { Database } = await openSql({ locateFile: () => new URL(wasmUrl, import.meta.url).href })
  const database = new Database()
  onStarted()
  try {
    // The input creates the tables to query.
    if (input.trim() !== '') database.run(input)
    for (const statement of database.iterateStatements(code)) {
      const rows: string[][] = []
      let count = 0
      while (statement.step()) if (++count <= maxRows) rows.push(statement.get().map(formatCell))
      const names = statement.getColumnNames()
      if (names.length > 0) print(`${formatTable(names, rows, count)}\n`)
    }
    return 'done'
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`)
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
