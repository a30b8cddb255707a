import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#test/postgres.ts'
import { pathAndCache } from '#test/server-process.ts'

/** Starts the server, which must fail, and returns its output and exit code. */
async function startAndFail(env: Record<string, string>, mode = 'start') {
  const dataDir = await mkdtemp(join(tmpdir(), 'rehearse-main-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), mode], {
    env: { ...pathAndCache(), DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output: `${stdout}${stderr}`, code: child.exitCode }
}

test('a port in use stops the start with a one-line error', async () => {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo
  expect(await startAndFail({ DATABASE_URL: url, PORT: String(port) })).toEqual({
    output: 'The port is already in use. Stop what runs there or set PORT to another one.\n',
    code: 1,
  })
})

test('a host of another machine stops the start with a one-line error that does not blame the database', async () => {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  expect(await startAndFail({ DATABASE_URL: url, HOST: 'nowhere.invalid', DEMO_DATA: 'off' })).toEqual({
    output:
      'This machine does not have the address that HOST names. Set HOST to 127.0.0.1, or to 0.0.0.0 for all it has.\n',
    code: 1,
  })
})

test('an unreachable database stops the start with a one-line error', async () => {
  expect(await startAndFail({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/nothing' })).toEqual({
    output:
      'The database cannot be reached (ECONNREFUSED). Check DATABASE_URL and that PostgreSQL is running there.\n',
    code: 1,
  })
})

test('an invalid setting stops the start with a one-line error that names it', async () => {
  expect(await startAndFail({ PORT: 'front door' })).toEqual({
    output: 'The setting PORT must be a port number, from 0 to 65535. It is "front door".\n',
    code: 1,
  })
})

test('an invalid data directory stops the start with a one-line error that names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await startAndFail({ DATA_DIR: file })).toEqual({
    output: `The data directory ${file} cannot be used (EEXIST). Set DATA_DIR to one that this process may write to.\n`,
    code: 1,
  })
})

test('serve requires a database', async () => {
  expect(await startAndFail({}, 'serve')).toMatchObject({
    output: expect.stringMatching(/^Set DATABASE_URL/),
    code: 1,
  })
})
