import { hasDemoData } from '#demo/insert-rows.ts'
import type { Deps } from './admin/context.ts'
import { openDeps, type Server, startServer } from './app/server.ts'
import { ConfigError, type Mode, readConfig } from './config/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './lib/database/embedded-postgres.ts'
import { createLogger } from './lib/telemetry/logger.ts'
import { createEncoder } from './training/embeddings/encoder.ts'

const [, , command] = process.argv

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
  // Starts before any traced module; without a collector the SDK is not loaded.
  const tracing = config.tracing
    ? (await import('./lib/telemetry/start-tracing.ts')).startTracing(config.tracing)
    : null
  let postgres: EmbeddedPostgres | null = null
  let server: Server | null = null
  const encoder = createEncoder(log)
  const stop = async () => {
    await server?.stop()
    await encoder.close()
    await tracing?.stop()
    await postgres?.stop()
  }
  try {
    if (!config.databaseUrl) postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
    const fill = config.demoData ? fillIfNoDemoData : undefined
    server = await startServer({ config, databaseUrl, log, encoder, fill })
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  stopOnSignal(stop)
  releaseStartupMemory()
  process.stdout.write(getStartMessage(server, config.demoData))
}

/**
 * Fills the database of `npm start` while the web app is built. Runs in a separate process, because only its end frees the
 * memory.
 */
async function fillDemoData() {
  const config = readConfig('start')
  // Demo payments contain the address of the server, so its port must be known.
  if (!config.demoData || config.http.port === 0) return
  const log = createLogger(config.logLevel)
  const encoder = createEncoder(log)
  let postgres: EmbeddedPostgres | null = null
  let close = async () => {}
  const stop = async () => {
    await close()
    await encoder.close()
    await postgres?.stop()
  }
  stopOnSignal(stop)
  try {
    if (!config.databaseUrl) postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    const opened = await openDeps({
      config,
      databaseUrl: config.databaseUrl ?? postgres?.url ?? '',
      log,
      encoder,
    })
    close = opened.close
    await fillIfNoDemoData(opened.deps)
  } finally {
    await stop()
  }
}

async function fillIfNoDemoData(deps: Deps): Promise<void> {
  if (await hasDemoData(deps.db)) return
  const { fillWithDemoData } = await import('#demo/fill.ts')
  await fillWithDemoData(deps)
}

/**
 * Loading modules grows the heap, and V8 does not shrink it on its own. A full garbage collection returns the memory to the
 * operating system. Requires `--expose-gc`.
 */
function releaseStartupMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Stops on a signal, or when the parent script was killed. */
function stopOnSignal(stop: () => Promise<void>): void {
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
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('disconnect', end)
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
