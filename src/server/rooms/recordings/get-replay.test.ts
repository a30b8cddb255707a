import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { api } from '#contract/api.ts'
import { documentParts } from '#contract/collaboration.ts'
import { insertUpdate } from '#server/rooms/collaboration/repository.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { answerConsent, joinRecordings, recordedChunks, recordingApi } from '#test/call-recordings.ts'
import { anInterviewer } from '#test/factories.ts'

async function setUp() {
  const app = await startApp()
  const booked = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  app.clock.set('2030-05-03T10:01:00Z')
  const params = { bookingId: booked.booking.id }
  return { app, booked, ...booked, params }
}

test('a replay exists once a session has content, and only for its participants', async () => {
  const { app, booking, interviewee, interviewer, params } = await setUp()
  const ask = (by: typeof interviewee) => app.as(by).send(api.replay, { params })
  expect(await ask(interviewee)).toMatchObject({ status: 404, body: { code: 'room.no_replay' } })
  await insertUpdate(app.deps.db, booking.id, new Uint8Array([1]), app.deps.now())
  for (const user of [interviewee, interviewer])
    expect(await ask(user)).toMatchObject({
      status: 200,
      body: { film: null, isFilmComing: false, until: '2030-08-01T11:00:00.000Z' },
    })
  const { can } = await app.as(interviewee).call(api.booking, { params: { id: booking.id } })
  expect(can.replay).toBe(true)
  const stranger = await anInterviewer(app)
  expect(await ask(stranger)).toMatchObject({ body: { code: 'booking.not_found' } })
  expect(await app.as(stranger).send(api.replayDocument, { params })).toMatchObject({
    body: { code: 'booking.not_found' },
  })
  app.clock.set('2030-08-01T11:00:00Z')
  const late = { ...interviewee, token: await app.tokenFor(interviewee.id) }
  expect(await ask(late)).toMatchObject({ body: { code: 'room.no_replay' } })
})

test('the document history comes update by update with times, in pages', async () => {
  const { app, booking, interviewee, params } = await setUp()
  const document = new Y.Doc()
  const text = document.getText(documentParts.code)
  const changes: Uint8Array[] = []
  document.on('update', (change: Uint8Array) => changes.push(change))
  for (let index = 0; index < 4100; index++) text.insert(text.length, String(index % 10))
  await app.deps.pool.query(
    'insert into collaboration_documents (booking_id, changed_at) values ($1, now())',
    [booking.id],
  )
  await app.deps.pool.query(
    `insert into collaboration_updates (booking_id, at, update)
     select $1, timestamptz '2030-05-03T10:00:00Z' + n * interval '1 second', c
     from unnest($2::bytea[]) with ordinality as all_changes (c, n)`,
    [booking.id, changes.map(change => Buffer.from(change))],
  )
  const first = await app.as(interviewee).call(api.replayDocument, { params })
  const second = await app
    .as(interviewee)
    .call(api.replayDocument, { params, query: { after: first.next ?? '' } })
  expect([first.changes.length, second.changes.length, second.next]).toEqual([4000, 100, null])
  expect(first.changes[0]?.at).toBe('2030-05-03T10:00:01.000Z')
  const again = new Y.Doc()
  for (const { change } of [...first.changes, ...second.changes])
    Y.applyUpdate(again, Buffer.from(change, 'base64'))
  expect(again.getText(documentParts.code).toString()).toBe(text.toString())
})

test('a replay contains the call recording with the positions of its segments, until it is deleted', async () => {
  const { app, booked, booking, interviewer, interviewee, params } = await setUp()
  for (const user of [interviewer, interviewee]) await answerConsent(app, booked, user)
  const parts = [
    ['2030-05-03T10:02:00Z', 4],
    ['2030-05-03T10:10:00Z', 3],
  ] as const
  for (const [moment, seconds] of parts) {
    app.clock.set(moment)
    const at = recordingApi(app, booked, interviewer)
    await at.begin()
    for (const [seq, chunk] of (await recordedChunks(seconds)).entries()) await at.send(seq, chunk)
    await at.end(seconds)
  }
  expect(await app.as(interviewee).call(api.replay, { params })).toMatchObject({
    film: null,
    isFilmComing: true,
    filmDueAt: '2030-05-03T11:00:00.000Z',
  })
  app.clock.set('2030-05-03T11:00:01Z')
  await joinRecordings(app)
  const { film, ...reply } = await app.as(interviewee).call(api.replay, { params })
  expect(reply).toMatchObject({ isFilmComing: false, filmDueAt: null })
  expect(film?.parts).toEqual([
    { at: '2030-05-03T10:02:00.000Z', file: 0, from: 0, length: 4000 },
    { at: '2030-05-03T10:10:00.000Z', file: 0, from: 4000, length: 3000 },
  ])
  expect((await fetch(app.url + film?.url)).status).toBe(200)
  await app.as(interviewee).send(api.deleteRecording, { params: { id: booking.id } })
  expect(await app.as(interviewee).call(api.replay, { params })).toMatchObject({ film: null })
})
