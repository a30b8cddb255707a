import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bookingId } from '#contract/id.ts'

test('a piece that the line swallows is given up, so that it can be sent again', async () => {
  const came = vi.fn()
  const silent = createServer(came)
  await new Promise<void>(ready => silent.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
  // Who calls is read from a browser's storage.
  vi.doMock('#web/lib/api-client.ts', () => ({ currentToken: () => null, buildHeaders: () => ({}) }))
  onTestFinished(() => void vi.doUnmock('#web/lib/api-client.ts'))
  const { uploadChunk } = await import('./chunk-uploader.ts')
  const id = '0198a000-0000-7000-8000-000000000001'
  const part = {
    ...{ id, bookingId: bookingId.parse(id), userId: id },
    ...{ chunkCount: 1, isEnded: false, startedAt: 0 },
  }
  const piece = { partId: id, seq: 0, endMs: 3000, content: new ArrayBuffer(8) }
  expect(await uploadChunk(part, piece, 500)).toBe(0)
  expect(came).toHaveBeenCalledOnce()
})
