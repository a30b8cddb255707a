import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bookingId } from '#contract/id.ts'
import { uploadChunk } from './upload-chunk.ts'

test('a chunk without a response times out, so that it can be retried', async () => {
  const onRequest = vi.fn()
  const server = createServer(onRequest)
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
  const id = '0198a000-0000-7000-8000-000000000001'
  const segment = {
    ...{ id, bookingId: bookingId.parse(id), userId: id },
    ...{ chunkCount: 1, isEnded: false, startedAt: 0 },
  }
  const chunk = { segmentId: id, seq: 0, endMs: 3000, content: new ArrayBuffer(8) }
  expect(await uploadChunk(segment, chunk, 500)).toBe(0)
  expect(onRequest).toHaveBeenCalledOnce()
})
