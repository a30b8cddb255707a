import { beforeEach, expect, test } from 'vitest'
import { callRecordingApi } from '#contract/routes/rooms.ts'
import { dayMs } from '#contract/time.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { uploadPendingRecordings } from './call-recording-upload.ts'
import { listSegments, openRecordingStore } from './recording-db.ts'

beforeEach(() => signInAs('interviewer', recorderId))

/** A user of this file alone: test files share the database of the browser. */
const recorderId = '0198a000-0000-7000-8000-0000000000c1'
const bookingId = '0198a000-0000-7000-8000-0000000000b1'

/** A segment of a page that was closed, with one chunk. */
async function abandonSegment(id: string, startedAt: number): Promise<void> {
  const store = await openRecordingStore()
  await store.saveSegment({
    ...{ id, bookingId, userId: recorderId },
    ...{ chunkCount: 1, isEnded: true, startedAt },
  })
  await store.saveChunk({ segmentId: id, seq: 0, endMs: 3000, content: new ArrayBuffer(8) })
}

/** Takes chunks with this status, and collects the ids of their segments. */
function takeChunks(status: number) {
  const server = fakeServer()
  const uploaded: (string | undefined)[] = []
  server.answerUpload(callRecordingApi.uploadRecordingChunk, async ({ path }) => {
    uploaded.push(path.split('/').at(-3)?.slice(-2))
    return new Response(null, { status })
  })
  return { server, uploaded }
}

test('a segment is uploaded, whatever the computer’s clock said when it was recorded', async () => {
  const { server, uploaded } = takeChunks(204)
  const ended = server.answer(callRecordingApi.endRecordingSegment, () => new Response(null, { status: 204 }))
  await abandonSegment('0198a000-0000-7000-8000-0000000000e1', Date.now() - 4 * dayMs)
  await abandonSegment('0198a000-0000-7000-8000-0000000000e2', Date.now() + 4 * dayMs)
  await uploadPendingRecordings()
  expect(uploaded).toEqual(['e1', 'e2'])
  expect(ended).toHaveLength(2)
  expect(await listSegments(recorderId)).toEqual([])
})

test('a segment of a recording that the server has finished is deleted', async () => {
  const { server, uploaded } = takeChunks(409)
  server.answer(callRecordingApi.endRecordingSegment, () =>
    refusal({ code: 'recording.finished', status: 409, message: 'Finished' }),
  )
  await abandonSegment('0198a000-0000-7000-8000-0000000000e1', Date.now())
  await uploadPendingRecordings()
  expect(uploaded).toEqual(['e1'])
  expect(await listSegments(recorderId)).toEqual([])
})
