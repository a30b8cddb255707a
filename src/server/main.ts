import type { Logger } from 'pino'
import { hasDemoData } from '#demo/insert-rows.ts'
import type { Deps } from './admin/context.ts'
import { openDeps, type Server, startServer } from './app/server.ts'
import { type Config, ConfigError, type Mode, readConfig } from './config/config.ts'
import { startEmbeddedPostgres } from './lib/database/embedded-postgres.ts'
import { createLogger } from './lib/telemetry/logger.ts'
import { createEncoder } from './training/embeddings/encoder.ts'

const [, , command] = process.argv

/** Stop functions of what this process started, run in reverse order. */
const stops: (() => Promise<void>)[] = []
let stopping = Promise.resolve()
/** A second call waits for the first, and stops what was started meanwhile. */
const stop = () => {
  stopping = stopping.then(async () => {
    for (let stopNext = stops.pop(); stopNext; stopNext = stops.pop()) await stopNext()
  })
  return stopping
}

try {
  if (command === 'fill') {
    await fillDemoData()
    process.exit(0)
  }
  await run(command === 'serve' ? 'serve' : 'start')
} catch (error) {
  process.stderr.write(`${formatError(error)}\n`)
  process.exit(1)
}

async function run(mode: Mode) {
  const config = readConfig(mode)
  const log = createLogger(config.logLevel)
  let server: Server
  try {
    // Starts before any traced module; without a collector the SDK is not loaded.
    if (config.tracing) {
      const { startTracing } = await import('./lib/telemetry/start-tracing.ts')
      stops.push(startTracing(config.tracing).stop)
    }
    const connections = await openDatabaseAndEncoder(config, log)
    const fill = config.demoData ? fillIfNoDemoData : undefined
    server = await startServer({ config, log, fill, ...connections })
    stops.push(server.stop)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  stopOnSignal()
  releaseStartupMemory()
  process.stdout.write(getStartMessage(server, config.demoData))
}

/** Runs while the web app is built, in a separate process, because only its end frees the memory. */
async function fillDemoData() {
  const config = readConfig('start')
  // Demo payments contain the address of the server, so its port must be known.
  if (!config.demoData || config.http.port === 0) return
  const log = createLogger(config.logLevel)
  stopOnSignal()
  try {
    const { deps, close } = await openDeps({ config, log, ...(await openDatabaseAndEncoder(config, log)) })
    stops.push(close)
    await fillIfNoDemoData(deps)
  } finally {
    await stop()
  }
}

async function openDatabaseAndEncoder({ databaseUrl, dataDir }: Config, log: Logger) {
  const encoder = createEncoder(log)
  stops.push(encoder.close)
  if (databaseUrl) return { encoder, databaseUrl }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  stops.push(postgres.stop)
  return { encoder, databaseUrl: postgres.url }
}

async function fillIfNoDemoData(deps: Deps): Promise<void> {
  if (await hasDemoData(deps.db)) return
  const { fillWithDemoData } = await import('#demo/fill.ts')
  await fillWithDemoData(deps)
}

/** V8 does not shrink the heap after modules are loaded. A full collection does; it needs `--expose-gc`. */
function releaseStartupMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Stops on a signal, or when the parent script was killed. */
function stopOnSignal(): void {
  let isStopping = false
  const end = () => {
    // Ctrl-C arrives twice: from the terminal and from the parent script.
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, end)
}

function getStartMessage({ deps }: Server, demo: boolean): string {
  const lines = [`Rehearse is ready at ${deps.urls.app}`]
  if (!deps.config.mail.smtpUrl) lines.push(`Mails arrive at ${deps.urls.app}/dev/mailbox`)
  if (demo) {
    lines.push('Demo accounts, password rehearse-demo:')
    lines.push('  interviewee@demo.test   finds, books and reviews')
    lines.push('  interviewer@demo.test   is booked instantly')
    lines.push('  approver@demo.test      approves each request')
    lines.push('  admin@demo.test         administers')
  }
  return `${lines.join('\n')}\n`
}

function formatError(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string }
  if (code === 'EADDRINUSE')
    return 'The port is already in use. Stop what runs there or set PORT to another one.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'This machine does not have the address that HOST names. Set HOST to 127.0.0.1, or to 0.0.0.0 for all it has.'
  if (code === 'EACCES' && syscall === 'listen')
    return 'This port needs more rights than this process has. Set PORT to one above 1023.'
  return `Rehearse could not start: ${message ?? String(error)}`
}
