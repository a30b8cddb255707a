import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOrCreateCluster } from './embedded-cluster.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

// Creating databases is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const quiet = { info: () => {}, warn: () => {} }
let dataDir: string
let data: string
const children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rehearse-embedded-'))
  await chmod(dataDir, 0o700)
  data = (await findOrCreateCluster(dataDir)).data
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await vi.waitFor(async () => expect(await serverPid()).toBeUndefined(), { timeout: 30_000 })
  await rm(data, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Pid of the running server. A killed server leaves its pid file behind. */
async function serverPid(): Promise<number | undefined> {
  const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(file, 10)
  try {
    return process.kill(pid, 0) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Starts another process on the same data directory. Its first line of output is the URL or the error. */
async function startInOtherProcess({
  disposable = false,
} = {}): Promise<{ firstLine: string; child: ChildProcess }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url)))}
    const log = { info() {}, warn() {} }
    const started = startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, disposable: ${disposable} })
    started.then(({ url }) => console.log(url), error => { console.log(error.message); process.exit(1) })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const firstLine of createInterface(child.stdout)) return { firstLine, child }
  throw new Error('The other process ended without output.')
}

test('data survives a restart of the embedded database', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: quiet })
  await query(first.url, `create table kept as select 'Тбилиси' as word`)
  await first.stop()
  expect(await serverPid()).toBeUndefined()

  const second = await startEmbeddedPostgres({ dataDir, log: quiet })
  expect(await query(second.url, 'select upper(word) as word from kept')).toEqual([{ word: 'ТБИЛИСИ' }])
  await second.stop()
})

test('only the owner can read the password file, and the database rejects a wrong password', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: quiet })
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o077).toBe(0)
  const withoutPassword = new URL(url)
  withoutPassword.password = 'guessed'
  await expect(query(withoutPassword.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  await stop()
})

test('a killed database restarts at the same address with all committed data', async () => {
  const warn = vi.fn()
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: { ...quiet, warn } })
  await query(url, 'create table kept as select 1 as one')
  process.kill((await serverPid()) ?? Number.NaN, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(url, 'select one from kept')).toEqual([{ one: 1 }]), {
    timeout: 30_000,
  })
  expect(warn.mock.calls).toEqual([['embedded database exited unexpectedly, restarting']])
  await stop()
})

test('a database stopped during its restart stays down', async () => {
  const { stop } = await startEmbeddedPostgres({ dataDir, log: quiet })
  process.kill((await serverPid()) ?? Number.NaN, 'SIGKILL')
  await stop()
  expect(await serverPid()).toBeUndefined()
})

test('a killed process takes its database down, and the next process finds the data', async () => {
  const { firstLine: url, child } = await startInOtherProcess()
  await query(url, 'create table kept as select 1 as one')
  child.kill('SIGKILL')
  const next = await startEmbeddedPostgres({ dataDir, log: quiet })
  expect(await query(next.url, 'select one from kept')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a second server on the same data directory fails with a clear error, and the first goes on', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: quiet })
  const { firstLine } = await startInOtherProcess()
  expect(firstLine).toMatch(/^Another server is already running on this data directory/)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test('a disposable database deletes its data when it stops', async () => {
  const { stop } = await startEmbeddedPostgres({ dataDir, log: quiet, disposable: true })
  await stop()
  await expect(readdir(data)).rejects.toThrow(/ENOENT/)
})

test('a disposable database deletes its data when its process is killed', async () => {
  const { child } = await startInOtherProcess({ disposable: true })
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(readdir(data)).rejects.toThrow(/ENOENT/), { timeout: 30_000 })
})
