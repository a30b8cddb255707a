import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import {
  answerConsent,
  aStartedRoom,
  joinRecordings,
  recordedChunks,
  recordingApi,
} from '#test/call-recordings.ts'

/** A call recorded in two runs of 4 and 3 seconds, which say the same type but have different codecs. */
async function aRecordingOfTwoFiles() {
  const { app, booked, interviewer, interviewee, booking } = await aStartedRoom()
  for (const user of [interviewer, interviewee]) await answerConsent(app, booked, user)
  for (const [moment, seconds, codec] of [
    ['2030-05-03T10:02:00Z', 4, 'vp8'],
    ['2030-05-03T10:10:00Z', 3, 'vp9'],
  ] as const) {
    app.clock.set(moment)
    const recorder = recordingApi(app, booked, interviewer)
    await recorder.begin()
    for (const [seq, chunk] of (await recordedChunks(seconds, codec)).entries())
      await recorder.send(seq, chunk)
    await recorder.end(seconds)
  }
  app.clock.set('2030-05-03T11:00:01Z')
  await joinRecordings(app)
  const { film } = await app.as(interviewee).call(api.replay, { params: { bookingId: booking.id } })
  const { recording } = await app.as(interviewee).call(api.booking, { params: { id: booking.id } })
  const get = (query = '', headers = {}) => fetch(`${app.url}${film?.url}${query}`, { headers })
  return { app, film, recording, get }
}

async function readVideo(response: Response) {
  const source = new BufferSource(await response.arrayBuffer())
  const input = new Input({ source, formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack()
  return { codec: await video?.getCodec(), seconds: Math.round((await input.computeDuration()) * 10) / 10 }
}

test('parts with different codecs are files of their own, which play one after the other', async () => {
  const { film, recording, get } = await aRecordingOfTwoFiles()
  expect(film?.parts).toEqual([
    { at: '2030-05-03T10:02:00.000Z', file: 0, from: 0, length: 4000 },
    { at: '2030-05-03T10:10:00.000Z', file: 1, from: 0, length: 3000 },
  ])
  expect(recording).toMatchObject({ fileCount: 2 })
  const [first, second] = [await get(), await get('&file=1')]
  const sizes = [first, second].map(({ headers }) => Number(headers.get('content-length')))
  expect(sizes.reduce((sum, size) => sum + size)).toBe(recording?.bytes)
  expect(first.headers.get('etag')).not.toBe(second.headers.get('etag'))
  expect(await readVideo(first)).toEqual({ codec: 'vp8', seconds: 3.9 })
  expect(await readVideo(second)).toEqual({ codec: 'vp9', seconds: 2.9 })
})

test('ranges and downloads are those of the file, and a file that does not exist is not found', async () => {
  const { get } = await aRecordingOfTwoFiles()
  const whole = Buffer.from(await (await get('&file=1&download=1')).arrayBuffer())
  const part = await get('&file=1', { range: 'bytes=10-19' })
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20))
  const beyond = await get('&file=1', { range: `bytes=${whole.length}-` })
  expect(beyond.status).toBe(416)
  const names = [await get('&download=1'), await get('&file=1&download=1')].map(({ headers }) =>
    headers.get('content-disposition'),
  )
  expect(names).toEqual([
    'attachment; filename=session-2030-05-03-1.webm',
    'attachment; filename=session-2030-05-03-2.webm',
  ])
  expect((await get('&file=2')).status).toBe(404)
  expect((await get('&file=-1')).status).toBe(400)
})
