import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { findOrCreateCluster } from '#server/lib/database/embedded-cluster.ts'
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
const timeoutMs = 120_000
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
    await expectOutput(['run', 'admin'], settings, 'npm run admin -- ')
  } finally {
    await postgres.stop()
  }
} finally {
  for (const dataDir of [folder, restored]) {
    const { data } = await findOrCreateCluster(dataDir)
    await rm(data, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
}

function spawnNpm(words: string[], settings: Record<string, string>): ChildProcess {
  const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'warn', NO_COLOR: '1', ...settings }
  return spawn('npm', ['--silent', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Waits until a command prints its address, requests it, and stops the command. */
async function expectAnswer(words: string[], settings: Record<string, string>, where: RegExp): Promise<void> {
  const child = spawnNpm(words, settings)
  const closed = once(child, 'close')
  let output = ''
  const found = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        output += String(chunk)
        const address = where.exec(output)?.[1]
        if (address) resolve(address)
      })
    }
    closed.then(() => reject(new Error('it ended')))
    setTimeout(() => reject(new Error('nothing came')), timeoutMs).unref()
  })
  try {
    const { status } = await fetch(await found, { signal: AbortSignal.timeout(timeoutMs) })
    if (status !== 200) throw new Error(`it answered ${status}`)
    console.log(`npm ${words.join(' ')}: answers`)
  } catch (error) {
    console.error(`npm ${words.join(' ')}: ${error instanceof Error ? error.message : error}\n${output}`)
    process.exitCode = 1
  } finally {
    child.kill('SIGTERM')
    await closed
  }
}

/** Runs a command to its end and looks for a sentence in its output. */
async function expectOutput(
  words: string[],
  settings: Record<string, string>,
  sentence: string,
): Promise<void> {
  const child = spawnNpm(words, settings)
  const output = await Promise.all([child.stdout, child.stderr].map(stream => (stream ? text(stream) : '')))
  if (output.join('').includes(sentence)) return console.log(`npm ${words.join(' ')}: answers`)
  console.error(`npm ${words.join(' ')}: said something else\n${output.join('')}`)
  process.exitCode = 1
}
