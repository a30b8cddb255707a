import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { idInSql, idOf } from './id.ts'
import type { Statement } from './statements.ts'

/** The newest pgbench of the PATH or of Debian's PostgreSQL; null where there is none. */
export function findPgbench(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))
  return [...installed, ...folders].flatMap(folder => globSync(join(folder, 'pgbench'))).at(0) ?? null
}
const versionOf = (path: string) => Number(/\d+/.exec(path)?.[0])

/** A transaction for pgbench: its script, and the values that are the same every time. */
export type Script = { text: string; constants: Record<string, string>; statements: number }

/** The person and the slot the recorded request was about; pgbench draws others. */
export type Sample = { person: number; slot?: number }

/**
 * The recorded statements as a script with the same texts and transactions. Each slot is taken once, ids and times that an earlier statement answered are carried over, everything else
 * stays as it was recorded.
 */
export function scriptOf(statements: readonly Statement[], sample: Sample): Script {
  const constants: Record<string, string> = {}
  const asked = new Set<Statement>()
  const lines = statements.map((statement, at) =>
    statement.text.replace(/\$(\d+)/g, (_, place) => {
      const value = statement.values[Number(place) - 1]
      if (value === null || value === undefined) return 'null'
      if (value === idOf(sample.person)) return idInSql(':person')
      if (sample.slot && value === idOf(sample.slot)) return idInSql(':slot')
      const earlier = statements.slice(0, at).findLastIndex(one => columnOf(one, value))
      const source = statements[earlier]
      if (source) {
        asked.add(source)
        return `:s${earlier}_${columnOf(source, value)}`
      }
      const name = `s${at}_p${place}`
      constants[name] = inText(value)
      return `:${name}`
    }),
  )
  const sql = lines.map((line, at) => {
    const own = statements[at]
    return `${line.trim().replace(/;$/, '')}${own && asked.has(own) ? `\n\\gset s${at}_` : ';'}`
  })
  const draw = sample.slot
    ? [
        '\\set turn :turn + 1',
        '\\set slot :first + :client_id * :turns + :turn',
        '\\set person 1 + :slot % :people',
      ]
    : ['\\set person random(1, :people)']
  return { text: [...draw, ...sql, ''].join('\n'), constants, statements: statements.length }
}

/** The column in which a statement answered this very id or time. */
function columnOf({ rows: [row = {}] }: Statement, value: unknown): string | undefined {
  const isSame = (other: unknown) =>
    value instanceof Date
      ? other instanceof Date && other.getTime() === value.getTime()
      : typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value) && other === value
  return Object.keys(row).find(column => isSame(row[column]))
}

function inText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(one => JSON.stringify(String(one))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Run = { databaseUrl: string; clients: number; turns: number; people: number; firstSlot?: number }

/** How many of these transactions pgbench does in a second. */
export async function runPgbench(pgbench: string, script: Script, run: Run): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-pgbench-'))
  const file = join(folder, 'transaction.sql')
  const { people, turns, firstSlot = 1 } = run
  const variables = { ...script.constants, people, turns, turn: -1, first: firstSlot }
  try {
    await writeFile(file, script.text)
    const { stdout } = await promisify(execFile)(
      pgbench,
      [
        ...['--no-vacuum', '--protocol=prepared', `--client=${run.clients}`, `--transactions=${turns}`],
        ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
        `--file=${file}`,
        databaseOf(run.databaseUrl),
      ],
      { env: environmentOf(run.databaseUrl) },
    )
    if (!stdout.includes(`processed: ${run.clients * turns}/`)) throw new Error(`pgbench failed:\n${stdout}`)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1)

function environmentOf(url: string) {
  const { hostname, port, username, password } = new URL(url)
  return {
    PATH: process.env.PATH ?? '',
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
  }
}
