import openSql from 'sql.js'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'
import type { RunEnd } from './run-state.ts'
import type { Program } from './script-runner.ts'

const rowsMax = 200

/** Runs SQL on a database of its own that is empty at first, statement by statement, and shows what each selects. */
export async function runSql({ code, input, say, started }: Program): Promise<RunEnd> {
  const { Database } = await openSql({ locateFile: () => new URL(wasmUrl, import.meta.url).href })
  const database = new Database()
  started()
  try {
    // What is given beforehand: tables to ask about.
    if (input.trim() !== '') database.run(input)
    for (const statement of database.iterateStatements(code)) {
      const rows: string[][] = []
      let count = 0
      while (statement.step()) if (++count <= rowsMax) rows.push(statement.get().map(shown))
      const names = statement.getColumnNames()
      if (names.length > 0) say(`${tableOf(names, rows, count)}\n`)
    }
    return 'done'
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n`)
    return 'failed'
  } finally {
    database.close()
  }
}

const shown = (value: unknown): string =>
  value === null ? 'NULL' : value instanceof Uint8Array ? `<${value.length} bytes>` : String(value)

function tableOf(names: readonly string[], rows: readonly (readonly string[])[], count: number): string {
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
