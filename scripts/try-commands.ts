import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { findOrCreateCluster, hasCluster } from '#server/lib/database/embedded-cluster.ts'
import { findFreePort, startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'

// Runs the documented commands that no other test covers. Each must answer and stop on request. They share a
// temporary data directory.
const folder = await mkdtemp(join(tmpdir(), 'rehearse-commands-'))
const restored = join(folder, 'restored')
/** Two graded answers in the format of `npm run bench:coach`. */
const gradedAnswers = [
  ['1', 'What is a cache?', 'A cache keeps what was fetched, so that it is fetched once.'],
  ['2', 'What is an index?', 'An index finds rows of a table without reading all of them.'],
]
  .map(([question_id, question, reference]) =>
    JSON.stringify({ split: 'tried', question_id, question, reference, answer: reference, score: 1 }),
  )
  .join('\n')
/** Answers to a question of the bank and to an unknown one. */
const interview = ['general-why-leave', 'general-gone']
  .map(question_id =>
    JSON.stringify({ question_id, quality: 'weak', answer: 'I want something new, and more money.' }),
  )
  .join('\n')
const urlTimeoutMs = 120_000
/** The benchmark of the coach is the slowest command. */
const endTimeoutMs = 600_000
try {
  await writeFile(join(folder, 'graded.jsonl'), gradedAnswers)
  await expectOutput(
    ['run', 'bench:coach', '--', '--data', join(folder, 'graded.jsonl')],
    {},
    'an answer of 400 words is scored',
  )
  await writeFile(join(folder, 'interview.jsonl'), interview)
  await expectOutput(
    ['run', 'bench:coach', '--', '--interview', join(folder, 'interview.jsonl')],
    {},
    'rankCorrelation',
  )
  await expectAnswer(['start'], { PORT: '0' }, /ready at (\S+)/)
  const saved = join(folder, 'saved.tar')
  await expectOutput(['run', 'backup', '--', saved], {}, 'Saved ')
  await expectOutput(['run', 'restore', '--', saved], { DATA_DIR: restored }, 'Restored ')
  // The pages of `npm run dev` need the server's port in advance.
  const [port, webPort] = [String(await findFreePort()), String(await findFreePort())]
  await expectAnswer(['run', 'dev'], { PORT: port, WEB_PORT: webPort }, /Local:\s+(\S+)/)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) })
  try {
    const settings = {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: randomBytes(33).toString('base64'),
      ALLOW_SANDBOX: 'true',
    }
    const served = { PORT: port, APP_URL: `http://localhost:${port}` }
    await expectAnswer(['run', 'serve'], { ...settings, ...served }, /ready at (\S+)/)
    // Without a command it prints its usage and fails.
    await expectOutput(['run', 'admin'], settings, 'npm run admin -- ', 1)
  } finally {
    await postgres.stop()
  }
} finally {
  for (const dataDir of [folder, restored]) {
    if (!(await hasCluster(dataDir))) continue
    const { data } = await findOrCreateCluster(dataDir)
    await rm(data, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
}

function spawnNpm(args: string[], env: Record<string, string>): ChildProcess {
  return spawn('npm', ['--silent', ...args], {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'warn', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Waits until a command prints its URL, requests it, and stops the command. */
async function expectAnswer(args: string[], env: Record<string, string>, urlPattern: RegExp): Promise<void> {
  const child = spawnNpm(args, env)
  const closed = once(child, 'close')
  let output = ''
  const found = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        output += String(chunk)
        const url = urlPattern.exec(output)?.[1]
        if (url) resolve(url)
      })
    }
    closed.then(() => reject(new Error('exited before it printed its URL')))
    setTimeout(() => reject(new Error(`no URL within ${urlTimeoutMs / 1000} s`)), urlTimeoutMs).unref()
  })
  try {
    const { status } = await fetch(await found, { signal: AbortSignal.timeout(urlTimeoutMs) })
    if (status !== 200) throw new Error(`answered ${status}`)
    console.log(`npm ${args.join(' ')}: answers`)
  } catch (error) {
    reportFailure(args, error instanceof Error ? error.message : String(error), output)
  } finally {
    child.kill('SIGTERM')
    await closed
  }
}

/** Runs a command to its end and looks for a text in its output. */
async function expectOutput(
  args: string[],
  env: Record<string, string>,
  expected: string,
  expectedExitCode = 0,
): Promise<void> {
  const child = spawnNpm(args, env)
  const timer = setTimeout(() => child.kill('SIGTERM'), endTimeoutMs)
  const [[exitCode], ...parts] = await Promise.all([
    once(child, 'close'),
    ...[child.stdout, child.stderr].map(stream => (stream ? text(stream) : '')),
  ])
  clearTimeout(timer)
  const output = parts.join('')
  if (exitCode === null) reportFailure(args, `did not exit within ${endTimeoutMs / 1000} s`, output)
  else if (exitCode !== expectedExitCode) reportFailure(args, `exited with ${exitCode}`, output)
  else if (!output.includes(expected)) reportFailure(args, `output lacks "${expected}"`, output)
  else console.log(`npm ${args.join(' ')}: answers`)
}

function reportFailure(args: string[], reason: string, output: string): void {
  console.error(`npm ${args.join(' ')}: ${reason}\n${output}`)
  process.exitCode = 1
}
