import { fillWithDemoData } from '#demo/fill.ts'
import { ConfigError, type Mode, readConfig } from './config/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded.ts'
import { openLog } from './platform/open-log.ts'
import { type Server, startServer } from './server.ts'
import { openEncoder } from './training/likeness/open.ts'

const mode: Mode = process.argv[2] === 'serve' ? 'serve' : 'start'

try {
  await run(mode)
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`)
  process.exit(1)
}

async function run(mode: Mode) {
  const config = readConfig(mode)
  const log = openLog(config.logLevel)
  // Before anything that could be traced; without a collector the library is not even loaded.
  const tracing = config.tracing
    ? (await import('./platform/tracing/start-tracing.ts')).startTracing(config.tracing)
    : null
  let postgres: EmbeddedPostgres | null = null
  let server: Server | null = null
  const encoder = openEncoder(log)
  const stop = async () => {
    await server?.stop()
    await encoder.close()
    await tracing?.stop()
    await postgres?.stop()
  }
  try {
    if (!config.databaseUrl) postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
    server = await startServer({ config, databaseUrl, log, encoder })
    if (config.demoData) await fillWithDemoData(server.deps)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  let isStopping = false
  const end = () => {
    // A Ctrl-C comes twice: from the terminal, and from the script that started this process.
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // The script that started this process was killed.
  process.on('disconnect', end)
  process.stdout.write(greeting(server, config.demoData))
}

function greeting({ deps }: Server, demo: boolean): string {
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

/** One clear sentence for whoever sits at the terminal. */
function sentence(error: unknown): string {
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
