import openSql from 'sql.js'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'
import type { Program } from './javascript-runner.ts'
import type { RunOutcome } from './run-messages.ts'

const maxRows = 200

/** Runs SQL on a database of its own that is empty at first, statement by statement, and shows what each selects. */
export async function runSql({ code, input, print, onStarted }: Program): Promise<RunOutcome> {
  const { Database } = await openSql({ locateFile: () => new URL(wasmUrl, import.meta.url).href })
  const database = new Database()
  onStarted()
  try {
    // What is given beforehand: tables to ask about.
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
  const widths = names.map((name, at) => Math.max(name.length, ...rows.map(row => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(' | ')
      .trimEnd()
  const rule = widths.map(width => '-'.repeat(width)).join('-+-')
  const more = count > rows.length ? [`… and ${count - rows.length} more`] : []
  return [line(names), rule, ...rows.map(line), ...more, `(${count} ${count === 1 ? 'row' : 'rows'})`].join(
    '\n',
  )
}
