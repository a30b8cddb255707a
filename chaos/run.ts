import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { asTable, hasViolation, progress, type Row } from './report.ts'
import { runFaults } from './run-faults.ts'

const names = Object.keys(faults)
const usage = `npm run faults -- [--json] [--seconds 10] [--only ${names.slice(0, 2).join(',')}]. Faults: ${names.join(', ')}.`

try {
  const rows = await run(readOptions())
  process.exit(rows.some(hasViolation) ? 1 : 0)
} catch (error) {
  progress(error instanceof Error ? error.message : String(error))
  process.exit(2)
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: names.join(',') },
      seconds: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
    },
  })
  const only = values.only.split(',').map(name => name.trim())
  const unknown = only.find(name => !names.includes(name))
  if (unknown !== undefined) throw new Error(`Unknown fault "${unknown}". ${usage}`)
  const seconds = Number(values.seconds)
  if (!(seconds >= 1 && seconds <= 600)) throw new Error(`--seconds takes a number from 1 to 600. ${usage}`)
  return { only, seconds, json: values.json }
}

async function run({ only, seconds, json }: ReturnType<typeof readOptions>): Promise<Row[]> {
  const interruption = new Promise<never>((_, reject) => {
    // The listener stays: Ctrl-C arrives twice, from the terminal and from npm.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => reject(new Error('Interrupted.')))
    // Ensures that started processes are stopped after any error.
    process.on('uncaughtException', reject)
  })
  interruption.catch(() => {})
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-faults-'))
  const closers: (() => Promise<void>)[] = []
  try {
    const report = runFaults({ only, seconds, folder, onExit: close => closers.unshift(close) })
    const rows = await Promise.race([report, interruption])
    console.log(json ? JSON.stringify({ rows }) : asTable(rows))
    return rows
  } finally {
    for (const close of closers) await close().catch(error => progress(`cleanup failed: ${error}`))
    await rm(folder, { recursive: true, force: true })
  }
}
