import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '#test/doubles/s3.ts'
import { describeStorage } from '#test/storage-compliance.ts'
import { isFull } from './leave-room.ts'
import { openStorage } from './open.ts'
import { storageOnS3 } from './s3.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

describeStorage('a bucket', async () => {
  const storage = await storageOnS3(s3.settings)
  onTestFinished(() => storage.close())
  const before = new Set(await s3.files())
  return { storage, leftBehind: async () => (await s3.files()).filter(name => !before.has(name)) }
})

test.each([
  ['is not there', { bucket: 'elsewhere' }],
  ['refuses the keys', { credentials: { accessKeyId: 'somebody', secretAccessKey: 'else' } }],
  ['does not answer', { endpoint: 'http://127.0.0.1:1' }],
])('a bucket that %s stops the start with a sentence that says what to set', async (_, wrong) => {
  await expect(openStorage({ storage: { ...s3.settings, ...wrong }, keptFreeBytes: 0 })).rejects.toThrow(
    /^The bucket (uploads|elsewhere) cannot be used \(.+\)\. Check STORAGE_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY\.$/,
  )
})

test('a bucket that takes no more is told apart from one that fails', async () => {
  const answer = (status: number, code: string) =>
    createServer((request, response) => {
      request.resume().once('end', () => {
        const body = `<Error><Code>${code}</Code><Message>No.</Message></Error>`
        response.writeHead(request.method === 'HEAD' ? 200 : status, { 'content-type': 'application/xml' })
        response.end(request.method === 'HEAD' ? '' : body)
      })
    })
  for (const [status, code, full] of [
    [507, 'XMinioStorageFull', true],
    [403, 'QuotaExceeded', true],
    [403, 'AccessDenied', false],
  ] as const) {
    const server = answer(status, code).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` }
    const storage = await openStorage({ storage: settings, keptFreeBytes: 0 })
    expect(isFull(await storage.put('test/x', Buffer.alloc(9)).catch(error => error))).toBe(full)
    storage.close()
    server.closeAllConnections()
    server.close()
  }
})
