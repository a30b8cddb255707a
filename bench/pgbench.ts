import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { idInSql, idOf } from './id.ts'
import type { Statement } from './statements.ts'

/** Newest pgbench of PATH or of Debian's PostgreSQL. Null if there is none. */
export function findPgbench(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))
  return [...installed, ...folders].flatMap(folder => globSync(join(folder, 'pgbench'))).at(0) ?? null
}
const versionOf = (path: string) => Number(/\d+/.exec(path)?.[0])

/** Transaction for pgbench: its script and its constant values. */
export type Script = { text: string; constants: Record<string, string>; statements: number }

/** Person and slot of the recorded request. pgbench draws others. */
export type Sample = { person: number; slot?: number }

/**
 * Recorded statements as a script with the same texts and transactions. Each slot is used once. Ids and times
 * returned by an earlier statement are carried over, and all else stays as recorded.
 */
export function createScript(statements: readonly Statement[], sample: Sample): Script {
  const constants: Record<string, string> = {}
  const returning = new Set<Statement>()
  const lines = statements.map((statement, at) =>
    statement.text.replace(/\$(\d+)/g, (_, place) => {
      const value = statement.values[Number(place) - 1]
      if (value === null || value === undefined) return 'null'
      if (value === idOf(sample.person)) return idInSql(':person')
      if (sample.slot && value === idOf(sample.slot)) return idInSql(':slot')
      const earlier = statements.slice(0, at).findLastIndex(candidate => columnOf(candidate, value))
      const source = statements[earlier]
      if (source) {
        returning.add(source)
        return `:s${earlier}_${columnOf(source, value)}`
      }
      const name = `s${at}_p${place}`
      constants[name] = inText(value)
      return `:${name}`
    }),
  )
  const sql = lines.map((line, at) => {
    const own = statements[at]
    return `${line.trim().replace(/;$/, '')}${own && returning.has(own) ? `\n\\gset s${at}_` : ';'}`
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

/** Column in which a statement returned this id or time. */
function columnOf({ rows: [row = {}] }: Statement, value: unknown): string | undefined {
  const isSame = (candidate: unknown) =>
    value instanceof Date
      ? candidate instanceof Date && candidate.getTime() === value.getTime()
      : typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value) && candidate === value
  return Object.keys(row).find(column => isSame(row[column]))
}

function inText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(item => JSON.stringify(String(item))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Run = { databaseUrl: string; clients: number; turns: number; people: number; firstSlot?: number }

/** Transactions per second of pgbench. */
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
