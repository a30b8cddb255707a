import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '#server/config/config.ts'
import { startS3 } from '#test/fakes/s3.ts'
import { describeStorage } from '#test/storage-compliance.ts'
import { openStorage } from './open-storage.ts'
import { createS3Storage } from './s3.ts'
import { isDiskFull, StorageUnavailable } from './storage.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

describeStorage('a bucket', async () => {
  const storage = await createS3Storage(s3.settings)
  onTestFinished(() => storage.close())
  const before = new Set(await s3.files())
  return { storage, storedFiles: async () => (await s3.files()).filter(name => !before.has(name)) }
})

test.each([
  [
    'does not exist',
    { bucket: 'elsewhere' },
    'there is none of this name. Create it, or name another one in STORAGE_URL.',
  ],
  [
    'rejects the key',
    { credentials: { accessKeyId: 'unknown', secretAccessKey: 'hunter2' } },
    'its keys are refused (InvalidAccessKeyId). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  ],
  [
    'does not answer',
    { endpoint: 'http://127.0.0.1:1' },
    'its endpoint cannot be reached (ECONNREFUSED). Check STORAGE_URL.',
  ],
])('a bucket that %s stops the start with an error that names the setting', async (_, change, sentence) => {
  const storage = { ...s3.settings, ...change }
  await expect(openStorage({ storage, minFreeBytes: 0, dataDir: tmpdir() })).rejects.toThrow(
    new ConfigError(`The bucket ${storage.bucket} cannot be used: ${sentence}`),
  )
})

/** Starts an S3 server that rejects uploads with an error code. */
async function startRejectingS3(status: number, code: string) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const [answer, body] =
        request.method === 'PUT'
          ? [status, `<Error><Code>${code}</Code><Message>No.</Message></Error>`]
          : [200, '']
      response.writeHead(answer, { 'content-type': 'application/xml' }).end(body)
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    storage: { ...s3.settings, endpoint: `http://127.0.0.1:${port}` },
    minFreeBytes: 0,
    dataDir: tmpdir(),
  }
}

test.each([
  [
    403,
    'SignatureDoesNotMatch',
    /its keys are refused \(SignatureDoesNotMatch\)\. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY\.$/,
  ],
  [403, 'AccessDenied', /these keys may not list, write and delete there \(AccessDenied\)/],
  [
    301,
    'PermanentRedirect',
    /it lies in another region \(PermanentRedirect\)\. Set region= in STORAGE_URL\.$/,
  ],
  [403, 'RequestTimeTooSkewed', /the clock of this machine is wrong/],
  [400, 'InvalidRequest', /its endpoint answers 400 \(InvalidRequest\)/],
])(
  'a bucket that answers %i %s to the first file stops the start with the reason',
  async (status, code, sentence) => {
    await expect(openStorage(await startRejectingS3(status, code))).rejects.toThrow(sentence)
  },
)

test.each([
  [507, 'XMinioStorageFull'],
  [403, 'QuotaExceeded'],
])('a full bucket (%i %s) does not stop the start, and uploads fail with DiskFull', async (status, code) => {
  const storage = await openStorage(await startRejectingS3(status, code))
  onTestFinished(() => storage.close())
  expect(isDiskFull(await storage.put('test/x', Buffer.alloc(9)).catch(error => error))).toBe(true)
})

test('a failing or unreachable bucket throws StorageUnavailable', async () => {
  let isFailing = false
  const server = createServer((request, response) => {
    // A proxy in front of the bucket responds with HTML.
    const [status, body] = isFailing ? [502, '<h1>Bad Gateway<br>'] : [200, '']
    request.resume().once('end', () => response.writeHead(status).end(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const storage = await createS3Storage({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` })
  onTestFinished(() => storage.close())
  const operations = [
    () => storage.put('test/x', Buffer.alloc(9)),
    () => storage.put('test/x', Readable.from([Buffer.alloc(9)])),
    () => storage.getSize('test/x'),
    () => storage.read('test/x'),
    () => storage.delete('test/x'),
  ]
  isFailing = true
  await Promise.all(
    operations.map(operation => expect(operation()).rejects.toBeInstanceOf(StorageUnavailable)),
  )
  server.closeAllConnections()
  server.close()
  await Promise.all(
    operations.map(operation => expect(operation()).rejects.toBeInstanceOf(StorageUnavailable)),
  )
})
