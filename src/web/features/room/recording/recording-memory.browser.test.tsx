import { expect, test, vi } from 'vitest'
import { callRecordingApi } from '#contract/routes/rooms.ts'
import { fakeServer } from '#test/web/server.ts'
import { ownId, signInAs } from '#test/web/session.ts'
import { uploadPendingRecordings } from './call-recording-upload.ts'
import { listSegments, openRecordingStore } from './recording-db.ts'

test('a browser that blocks its database and its locks uploads the recording from memory', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal('indexedDB', { open: refuse })
  for (const name of ['request', 'query'] as const)
    vi.spyOn(navigator.locks, name).mockImplementation(async () => refuse())
  signInAs('interviewer')
  const server = fakeServer()
  const ended = server.answer(callRecordingApi.endRecordingSegment, () => new Response(null, { status: 204 }))
  const uploaded: string[] = []
  server.answerUpload(callRecordingApi.uploadRecordingChunk, async ({ path }) => {
    uploaded.push(path.split('/').at(-1) ?? '')
    return new Response(null, { status: 204 })
  })
  const id = '0198a000-0000-7000-8000-0000000000f1'
  const bookingId = '0198a000-0000-7000-8000-0000000000b1'
  const store = await openRecordingStore()
  await store.saveSegment({
    ...{ id, bookingId, userId: ownId },
    ...{ chunkCount: 0, isEnded: false, startedAt: Date.now() },
  })
  const saveChunk = (seq: number) =>
    store.saveChunk({ segmentId: id, seq, endMs: seq * 3000, content: new ArrayBuffer(8) })

  await saveChunk(0)
  await uploadPendingRecordings()
  expect([uploaded, ended]).toEqual([['0'], []])
  await saveChunk(1)
  await store.markSegmentEnded(id)
  await uploadPendingRecordings()
  expect(uploaded).toEqual(['0', '1'])
  expect(ended.map(({ body }) => body)).toEqual([{ chunks: 2 }])
  expect(await listSegments(ownId)).toEqual([])
})
