import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#test/postgres.ts'

/** Starts the product as `npm start` does, waits for its end, and answers everything it said. */
async function startInVain(env: Record<string, string>, mode = 'start') {
  const dataDir = await mkdtemp(join(tmpdir(), 'rehearse-main-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), mode], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { said: `${stdout}${stderr}`, code: child.exitCode }
}

test('a port in use is one sentence', async () => {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  expect(await startInVain({ DATABASE_URL: url, PORT: String(port) })).toEqual({
    said: 'The port is already in use. Stop what runs there or set PORT to another one.\n',
    code: 1,
  })
})

test('a host that this machine is not is one sentence, and does not blame the database', async () => {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  expect(await startInVain({ DATABASE_URL: url, HOST: 'nowhere.invalid', DEMO_DATA: 'off' })).toEqual({
    said: 'This machine does not have the address that HOST names. Set HOST to 127.0.0.1, or to 0.0.0.0 for all it has.\n',
    code: 1,
  })
})

test('a database that cannot be reached is one sentence', async () => {
  expect(await startInVain({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/nothing' })).toEqual({
    said: 'The database cannot be reached (ECONNREFUSED). Check DATABASE_URL and that PostgreSQL is running there.\n',
    code: 1,
  })
})

test('a wrong setting is one sentence that names it', async () => {
  expect(await startInVain({ PORT: 'front door' })).toEqual({
    said: 'The setting PORT must be a port number, from 0 to 65535. It is "front door".\n',
    code: 1,
  })
})

test('a data directory that is none is one sentence that names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await startInVain({ DATA_DIR: file })).toEqual({
    said: `The data directory ${file} cannot be used (EEXIST). Set DATA_DIR to one that this process may write to.\n`,
    code: 1,
  })
})

test('serving needs a database and a secret, and says so', async () => {
  expect(await startInVain({}, 'serve')).toMatchObject({
    said: expect.stringMatching(/^Set DATABASE_URL/),
    code: 1,
  })
})
