import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { findOrCreateCluster } from '#server/lib/database/embedded-cluster.ts'
import { startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'

// Types what the pages tell people to type, where nothing else in `npm test` does: each command has to answer, and to end
// when it is told to. They share a data directory that is gone afterwards.
const folder = await mkdtemp(join(tmpdir(), 'rehearse-commands-'))
const restored = join(folder, 'restored')
/** Two graded answers, as `npm run bench:coach` takes them. */
const gradedAnswers = [
  ['1', 'What is a cache?', 'A cache keeps what was fetched, so that it is fetched once.'],
  ['2', 'What is an index?', 'An index finds rows of a table without reading all of them.'],
]
  .map(([question_id, question, reference]) =>
    JSON.stringify({ split: 'tried', question_id, question, reference, answer: reference, score: 1 }),
  )
  .join('\n')
/** An answer to a question of the bank, and one to a question that it does not have. */
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
  const [port, webPort] = [await findFreePort(), await findFreePort()]
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

/** Waits until a command says where it is to be found, asks there, and ends it. */
async function expectAnswer(words: string[], settings: Record<string, string>, where: RegExp): Promise<void> {
  const child = spawnNpm(words, settings)
  const closed = once(child, 'close')
  let said = ''
  const found = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        said += String(chunk)
        const address = where.exec(said)?.[1]
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
    console.error(`npm ${words.join(' ')}: ${error instanceof Error ? error.message : error}\n${said}`)
    process.exitCode = 1
  } finally {
    child.kill('SIGTERM')
    await closed
  }
}

/** Runs a command to its end and looks for a sentence. */
async function expectOutput(
  words: string[],
  settings: Record<string, string>,
  sentence: string,
): Promise<void> {
  const child = spawnNpm(words, settings)
  const said = await Promise.all([child.stdout, child.stderr].map(stream => (stream ? text(stream) : '')))
  if (said.join('').includes(sentence)) return console.log(`npm ${words.join(' ')}: answers`)
  console.error(`npm ${words.join(' ')}: said something else\n${said.join('')}`)
  process.exitCode = 1
}

/** The pages of `npm run dev` have to know the server's port before it has one. */
async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return String(typeof address === 'object' ? address?.port : '')
}
