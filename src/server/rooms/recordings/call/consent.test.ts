import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import {
  answerConsent,
  aRecordedSession,
  aStartedRoom,
  recordedChunks,
  recordingApi,
} from '#test/call-recordings.ts'
import { recordingSamples } from '#test/recordings.ts'

const noConsent = { status: 422, body: { code: 'recording.no_consent' } }
const neither = { interviewer: false, interviewee: false }

async function setUp() {
  const started = await aStartedRoom()
  const { app, booked, booking } = started
  const params = { bookingId: booking.id }
  const read = () => app.as(booked.interviewee).call(api.callRecording, { params })
  return { ...started, params, read }
}

test('the consent of the booking records a session in the room from its start on', async () => {
  const { app, booked, recorder, read } = await setUp()
  app.clock.set('2030-05-03T09:50:00Z')
  const agreed = { isAllowed: true, stoppedBy: null, consents: { interviewer: true, interviewee: true } }
  expect(await read()).toMatchObject({ ...agreed, isOn: false })
  expect(await recorder.begin()).toMatchObject({ body: { code: 'recording.starts_later' } })
  app.clock.set('2030-05-03T10:00:00Z')
  expect(await read()).toMatchObject({ ...agreed, isOn: true })
  expect(await recorder.begin()).toMatchObject({ status: 204 })
  expect(await recordingApi(app, booked, booked.interviewee).begin()).toMatchObject({ status: 403 })
  expect(await read()).toMatchObject({ ...agreed, isOn: true })
})

test.each(['interviewer', 'interviewee'] as const)(
  'a stop by the %s is final until one starts the recording again and the other agrees',
  async side => {
    const { app, booked, recorder, read } = await setUp()
    const other = side === 'interviewer' ? 'interviewee' : 'interviewer'
    await recorder.begin()
    const begin = () => recordingApi(app, booked, booked.interviewer).begin()
    const stopped = { isOn: false, stoppedBy: side, consents: neither }
    expect(await answerConsent(app, booked, booked[side], false)).toMatchObject({ body: stopped })
    expect(await read()).toMatchObject(stopped)
    expect(await begin()).toMatchObject(noConsent)

    const asked = { isOn: false, stoppedBy: side, consents: { ...neither, [other]: true } }
    expect(await answerConsent(app, booked, booked[other])).toMatchObject({ body: asked })
    // Asking twice is not an answer of the other person.
    expect(await answerConsent(app, booked, booked[other])).toMatchObject({ body: asked })
    expect(await begin()).toMatchObject(noConsent)

    expect(await answerConsent(app, booked, booked[side])).toMatchObject({
      body: { isOn: true, stoppedBy: null, consents: { interviewer: true, interviewee: true } },
    })
    expect(await begin()).toMatchObject({ status: 204 })
  },
)

test('no API request of the interviewer can record an interviewee who refused', async () => {
  const { app, booked, booking, interviewer, interviewee, params, read } = await setUp()
  // In the lobby, before the session.
  app.clock.set('2030-05-03T08:00:00Z')
  expect(await answerConsent(app, booked, interviewee, false)).toMatchObject({ status: 200 })
  app.clock.set('2030-05-03T10:01:00Z')
  const [chunk] = (await recordedChunks(1)) as [Buffer]
  const refusesEverything = async () => {
    expect(await recordingApi(app, booked, interviewer).begin()).toMatchObject(noConsent)
    expect(await recordingApi(app, booked, interviewer).send(0, chunk)).toMatchObject({
      body: { code: 'recording.no_such_segment' },
    })
    const file = new File([new Uint8Array(recordingSamples.mp4[0] as Buffer)], 'secret.mp4')
    expect(
      await app.as(interviewer).send(api.uploadRecording, { params: { id: booking.id }, file }),
    ).toMatchObject(noConsent)
    expect(await read()).toMatchObject({
      isOn: false,
      consents: { interviewee: false },
      stoppedBy: 'interviewee',
    })
  }
  await refusesEverything()
  await answerConsent(app, booked, interviewer)
  await answerConsent(app, booked, interviewer)
  await refusesEverything()
  // Turning it off and on again does not make it the interviewer's own stop.
  await answerConsent(app, booked, interviewer, false)
  await answerConsent(app, booked, interviewer)
  await refusesEverything()
  for (const meetingLink of ['https://meet.example.test/x', `${app.deps.urls.app}/room/${booking.id}`]) {
    await app.as(interviewer).send(api.setMeetingLink, { body: { bookingId: booking.id, meetingLink } })
    await refusesEverything()
  }
  const { can } = await app.as(interviewer).call(api.booking, { params: { id: booking.id } })
  expect(can.uploadRecording).toBe(false)
  // `select from` returns rows without columns: any row fails.
  const { rows } = await app.deps.pool.query(
    'select from recording_segments union all select from recordings',
  )
  expect(rows).toEqual([])
  expect(await app.as(interviewer).call(api.callRecording, { params })).toMatchObject({ isOn: false })
})

test('no API request of the interviewee can record an interviewer who refused', async () => {
  const { app, booked, interviewer, interviewee, params, read } = await setUp()
  await answerConsent(app, booked, interviewer, false)
  await answerConsent(app, booked, interviewee)
  await answerConsent(app, booked, interviewee, false)
  await answerConsent(app, booked, interviewee)
  expect(await read()).toMatchObject({ isOn: false, consents: { interviewer: false, interviewee: true } })
  const body = { type: 'video/webm' }
  const segment = { params: { ...params, id: randomUUID() }, body }
  expect(await app.as(interviewee).send(api.startRecordingSegment, segment)).toMatchObject({ status: 403 })
  // The page of the interviewer, which a stale screen may still tell to record, is refused as well.
  expect(await recordingApi(app, booked, interviewer).begin()).toMatchObject(noConsent)
})

test('a stop and a start at the same time end in a stop', async () => {
  const { app, booked, interviewer, interviewee, read } = await setUp()
  const starts = Array.from({ length: 4 }, () => recordingApi(app, booked, interviewer))
  await Promise.all([...starts.map(start => start.begin()), answerConsent(app, booked, interviewee, false)])
  expect(await read()).toMatchObject({ isOn: false, consents: neither })
  app.clock.advance({ minutes: 1 })
  const [chunk] = (await recordedChunks(1)) as [Buffer]
  for (const start of starts) {
    const { body } = await start.send(0, chunk, { until: callRecordingLimits.graceMs + 1 })
    expect(body.code).toMatch(/^recording\.no_(consent|such_segment)$/)
  }
})

test('a session with another meeting link is recorded only after both agree in the room', async () => {
  const { app, booked, booking, interviewer, interviewee, recorder, read } = await setUp()
  app.clock.set('2030-05-03T09:00:00Z')
  const meetingLink = 'https://meet.example.test/abc'
  await app.as(interviewer).call(api.setMeetingLink, { body: { bookingId: booking.id, meetingLink } })
  app.clock.set('2030-05-03T10:01:00Z')
  expect(await read()).toMatchObject({ isAllowed: true, isOn: false, stoppedBy: null, consents: neither })
  expect(await recorder.begin()).toMatchObject(noConsent)
  await answerConsent(app, booked, interviewer)
  expect(await recorder.begin()).toMatchObject(noConsent)
  expect(await answerConsent(app, booked, interviewee)).toMatchObject({ body: { isOn: true } })
  expect(await recorder.begin()).toMatchObject({ status: 204 })
})

test('a stop keeps what was recorded until then, and refuses later chunks', async () => {
  const { app, booked, interviewee, recorder } = await aRecordedSession()
  const [chunk] = (await recordedChunks(1)) as [Buffer]
  app.clock.set('2030-05-03T10:02:00Z')
  await answerConsent(app, booked, interviewee, false)
  expect(await recorder.send(0, chunk, { until: 60_000 })).toMatchObject({ status: 201 })
  const tooLate = { until: 60_000 + callRecordingLimits.graceMs + 1 }
  expect(await recorder.send(1, chunk, tooLate)).toMatchObject(noConsent)
})
