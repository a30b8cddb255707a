import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { type Server, startServer } from '#server/app/server.ts'
import { readConfig } from '#server/config/config.ts'
import { findFreePort } from '#server/lib/database/embedded-postgres.ts'
import { connectionLimits } from '#server/lib/database/pool.ts'

const secret = 'only-for-figures-and-never-for-people'
const dataDir = join(tmpdir(), 'rehearse-bench-data')

/** The product inside this process, for its functions and schema. It runs no jobs. */
export const openProduct = (databaseUrl: string, env: Record<string, string> = {}): Promise<Server> =>
  startServer({
    config: readConfig('test', { PORT: '0', DATA_DIR: dataDir, AUTH_SECRET: secret, ...env }),
    databaseUrl,
    log: pino({ level: 'error' }, process.stderr),
    runJobs: false,
    // Seeding runs few but long statements.
    requestLimits: { ...connectionLimits.unlimited, connections: 10 },
  })

export type RunningServer = {
  port: number
  /** From process start to the first response. */
  startedInMs: number
  /** CPU time so far, which hardly depends on other load. */
  cpuMs(): Promise<number>
  residentMb(): Promise<number>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The product as a process, with the command of `npm run serve`, including jobs and request logs. */
export async function runProduct(databaseUrl: string): Promise<RunningServer> {
  const port = await findFreePort()
  const command = await serveCommand()
  const startedAt = performance.now()
  const child = spawn('/bin/sh', ['-c', command], {
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      AUTH_SECRET: secret,
      APP_URL: `http://127.0.0.1:${port}`,
      ALLOW_SANDBOX: 'true',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'info',
    },
    // The IPC channel ends the server when this process ends.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  await waitForHealth(child, port)
  const startedInMs = performance.now() - startedAt
  return {
    port,
    startedInMs,
    cpuMs: () => cpuMsOf(child),
    residentMb: () => residentMbOf(child),
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}

/** `serve` needs a built web app. `start` without demo data behaves the same for these measurements. */
async function serveCommand(): Promise<string> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  return existsSync('build/client/.complete') ? scripts.serve : scripts.serve.replace(/serve$/, 'start')
}

async function waitForHealth(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (response?.ok) return
    await pause(5)
  }
  throw new Error('server exited during its start')
}

async function residentMbOf(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** /proc counts in hundredths of a second. */
async function cpuMsOf(child: ChildProcess): Promise<number> {
  const [user = 0, system = 0] = (await readFile(`/proc/${child.pid}/stat`, 'utf8'))
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}
