import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { noteLimits } from '#contract/room-limits.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking, aRequest } from '#test/bookings.ts'
import { anInterviewer } from '#test/factories.ts'

async function scene() {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  const params = { bookingId: booking.id }
  const keep = (by: typeof interviewee, body: object, id: string = randomUUID()) =>
    app.as(by).send(api.keepMoment, {
      params: { ...params, id },
      body: { kind: 'note', isShared: false, text: 'Calm', ...body },
    })
  const read = async (by: typeof interviewee) =>
    (await app.as(by).call(api.roomMoments, { params })).moments.map(one => [
      one.text,
      one.isShared,
      one.isOwn,
    ])
  return { app, booking, interviewee, interviewer, params, keep, read }
}

test('notes are one’s own until they are shared, and keep the moment at which they first came', async () => {
  const { app, interviewee, interviewer, params, keep, read } = await scene()
  const id = randomUUID()
  app.clock.set('2030-05-03T10:05:00Z')
  expect(await keep(interviewer, { text: ' Draws before talking ' }, id)).toMatchObject({ status: 200 })
  expect(await read(interviewee)).toEqual([])
  app.clock.set('2030-05-03T10:30:00Z')
  await keep(interviewer, { text: 'Draws before talking', isShared: true }, id)
  expect(await read(interviewee)).toEqual([['Draws before talking', true, false]])
  const { moments } = await app.as(interviewer).call(api.roomMoments, { params })
  expect(moments).toEqual([
    expect.objectContaining({
      id,
      kind: 'note',
      at: '2030-05-03T10:05:00.000Z',
      isShared: true,
      isOwn: true,
    }),
  ])
  await keep(interviewer, { text: 'Mine again' }, id)
  expect(await read(interviewee)).toEqual([])
  // The same id of somebody else is something else.
  await keep(interviewee, { text: 'Ask about the team', isShared: true }, id)
  expect(await read(interviewer)).toEqual([
    ['Mine again', false, true],
    ['Ask about the team', true, false],
  ])
  await app.as(interviewee).call(api.deleteMoment, { params: { ...params, id } })
  expect(await read(interviewer)).toEqual([['Mine again', false, true]])
})

test('the interviewer alone asks, and a question asked twice is kept once', async () => {
  const { interviewee, interviewer, keep, read } = await scene()
  expect(await keep(interviewee, { kind: 'question' })).toMatchObject({
    status: 422,
    body: { code: 'room.only_interviewers_ask' },
  })
  const id = randomUUID()
  await Promise.all([1, 2, 3].map(() => keep(interviewer, { kind: 'question', text: 'Why us?' }, id)))
  expect(await read(interviewer)).toEqual([['Why us?', false, true]])
})

test('a session has room for so many, however many come at once', async () => {
  const { app, booking, interviewer, keep } = await scene()
  const rows = Array.from({ length: noteLimits.notesMax - 2 }, () => ({
    booking_id: booking.id,
    author_id: interviewer.id,
    id: randomUUID(),
    kind: 'note' as const,
    text: 'x',
    at: app.deps.now(),
    is_shared: false,
  }))
  await app.deps.db.insertInto('session_notes').values(rows).execute()
  const answers = await Promise.all([1, 2, 3, 4].map(() => keep(interviewer, {})))
  expect(answers.map(one => one.body.code ?? 'kept').sort()).toEqual([
    'kept',
    'kept',
    'room.too_many_notes',
    'room.too_many_notes',
  ])
  // What is there can still be changed.
  expect(await keep(interviewer, { text: 'y' }, rows[0]?.id)).toMatchObject({ status: 200 })
})

test('seven days after the session it stays as it is, and can be read', async () => {
  const { app, interviewer, params, keep, read } = await scene()
  const id = randomUUID()
  await keep(interviewer, {}, id)
  app.clock.set('2030-05-10T11:00:00Z')
  expect(await keep(interviewer, { text: 'Later' }, id)).toMatchObject({ status: 200 })
  app.clock.set('2030-05-10T11:00:01Z')
  expect(await keep(interviewer, {}, id)).toMatchObject({ body: { code: 'room.notes_closed' } })
  expect(await app.as(interviewer).refused(api.deleteMoment, { params: { ...params, id } })).toMatchObject({
    code: 'room.notes_closed',
  })
  expect(await read(interviewer)).toEqual([['Later', false, true]])
})

test('what is too long, empty or no note is refused under its field', async () => {
  const { interviewer, keep } = await scene()
  for (const body of [{ text: ' ' }, { text: 'x'.repeat(noteLimits.textMax + 1) }, { kind: 'song' }])
    expect(await keep(interviewer, body)).toMatchObject({ status: 400 })
  expect(await keep(interviewer, {}, 'no-uuid')).toMatchObject({ status: 400 })
})

test('the bank’s questions are for the interviewer of a confirmed session, with what good answers have', async () => {
  const { app, interviewer, interviewee, params } = await scene()
  const query = { interviewType: interviewTypes.SystemDesign, experienceLevel: experienceLevels.Senior }
  const { questions } = await app.as(interviewer).call(api.roomQuestions, { params, query })
  expect(questions.length).toBeGreaterThanOrEqual(12)
  for (const question of questions) {
    expect(question.text).not.toContain('{role}')
    expect(question.listenFor.length).toBeGreaterThan(5)
  }
  expect(JSON.stringify(questions)).not.toContain('reference')
  expect((await app.as(interviewee).refused(api.roomQuestions, { params, query })).status).toBe(403)
  const stranger = await anInterviewer(app)
  expect((await app.as(stranger).refused(api.roomQuestions, { params, query })).status).toBe(404)
  const waiting = await aRequest(app)
  const asked = { params: { bookingId: waiting.booking.id }, query }
  expect(await app.as(waiting.interviewer).refused(api.roomQuestions, asked)).toMatchObject({
    code: 'booking.not_confirmed',
  })
})

test('an interviewer keeps questions of their own, as many as there is room for', async () => {
  const { app, interviewer } = await scene()
  const id = randomUUID()
  const keep = (text: string, one: string = id) =>
    app.as(interviewer).send(api.keepQuestion, { params: { id: one }, body: { text } })
  await keep('Why did you leave?')
  app.clock.forward({ seconds: 1 })
  await keep('What would you ask me?', randomUUID())
  await keep('Why do you leave?')
  const texts = async () =>
    (await app.as(interviewer).call(api.ownQuestions, {})).questions.map(question => question.text)
  expect(await texts()).toEqual(['What would you ask me?', 'Why do you leave?'])
  const other = await anInterviewer(app)
  expect(await app.as(other).call(api.deleteQuestion, { params: { id } })).toEqual({ questions: [] })
  expect(await texts()).toHaveLength(2)
  const rows = Array.from({ length: noteLimits.questionsMax - 2 }, () => ({
    user_id: interviewer.id,
    id: randomUUID(),
    text: 'x',
    saved_at: app.deps.now(),
  }))
  await app.deps.db.insertInto('saved_questions').values(rows).execute()
  expect(await keep('One more', randomUUID())).toMatchObject({ body: { code: 'room.too_many_questions' } })
  expect(await keep('Changed')).toMatchObject({ status: 200 })
  await app.as(interviewer).call(api.deleteQuestion, { params: { id } })
  expect(await texts()).not.toContain('Changed')
})
