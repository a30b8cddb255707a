import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { noteLimits } from '#contract/room-limits.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking, aRequest } from '#test/bookings.ts'
import { anInterviewer } from '#test/factories.ts'

async function setUp() {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  const params = { bookingId: booking.id }
  const save = (by: typeof interviewee, body: object, id: string = randomUUID()) =>
    app.as(by).send(api.saveSessionNote, {
      params: { ...params, id },
      body: { kind: 'note', isShared: false, text: 'Calm', ...body },
    })
  const read = async (by: typeof interviewee) =>
    (await app.as(by).call(api.sessionNotes, { params })).moments.map(note => [
      note.text,
      note.isShared,
      note.isOwn,
    ])
  return { app, booking, interviewee, interviewer, params, save, read }
}

test('notes are private until they are shared, and an update leaves their first time', async () => {
  const { app, interviewee, interviewer, params, save, read } = await setUp()
  const id = randomUUID()
  app.clock.set('2030-05-03T10:05:00Z')
  expect(await save(interviewer, { text: ' Draws before talking ' }, id)).toMatchObject({ status: 200 })
  expect(await read(interviewee)).toEqual([])
  app.clock.set('2030-05-03T10:30:00Z')
  await save(interviewer, { text: 'Draws before talking', isShared: true }, id)
  expect(await read(interviewee)).toEqual([['Draws before talking', true, false]])
  const { moments } = await app.as(interviewer).call(api.sessionNotes, { params })
  expect(moments).toEqual([
    expect.objectContaining({
      id,
      kind: 'note',
      at: '2030-05-03T10:05:00.000Z',
      isShared: true,
      isOwn: true,
    }),
  ])
  await save(interviewer, { text: 'Mine again' }, id)
  expect(await read(interviewee)).toEqual([])
  // Another author may use the same id.
  await save(interviewee, { text: 'Ask about the team', isShared: true }, id)
  expect(await read(interviewer)).toEqual([
    ['Mine again', false, true],
    ['Ask about the team', true, false],
  ])
  await app.as(interviewee).call(api.deleteSessionNote, { params: { ...params, id } })
  expect(await read(interviewer)).toEqual([['Mine again', false, true]])
})

test('only the interviewer saves questions, and a repeated request saves one', async () => {
  const { interviewee, interviewer, save, read } = await setUp()
  expect(await save(interviewee, { kind: 'question' })).toMatchObject({
    status: 422,
    body: { code: 'room.only_interviewers_ask' },
  })
  const id = randomUUID()
  await Promise.all([1, 2, 3].map(() => save(interviewer, { kind: 'question', text: 'Why us?' }, id)))
  expect(await read(interviewer)).toEqual([['Why us?', false, true]])
})

test('the interviewee sees the latest question, and a hidden one brings no earlier one back', async () => {
  const { app, interviewee, interviewer, params, save } = await setUp()
  const shown = async (by: typeof interviewee) => {
    const { shownQuestion } = await app.as(by).call(api.sessionNotes, { params })
    return shownQuestion && [shownQuestion.text, shownQuestion.at, shownQuestion.isOwn]
  }
  const [first, second, again] = [randomUUID(), randomUUID(), randomUUID()]
  const question = (text: string, isShared = true) => ({ kind: 'question', text, isShared })
  app.clock.set('2030-05-03T10:01:00Z')
  await save(interviewer, question('Why us?'), first)
  expect(await shown(interviewee)).toEqual(['Why us?', '2030-05-03T10:01:00.000Z', false])
  app.clock.set('2030-05-03T10:02:00Z')
  await save(interviewer, question('Why now?'), second)
  expect(await shown(interviewer)).toEqual(['Why now?', '2030-05-03T10:02:00.000Z', true])
  await save(interviewer, question('Why now?', false), second)
  for (const by of [interviewee, interviewer]) expect(await shown(by)).toBeNull()
  // Asked again, it has a new time.
  app.clock.set('2030-05-03T10:09:00Z')
  await save(interviewer, question('Why now?'), again)
  expect(await shown(interviewee)).toEqual(['Why now?', '2030-05-03T10:09:00.000Z', false])
})

test('a session has a limit of notes, also for simultaneous requests', async () => {
  const { app, booking, interviewer, save } = await setUp()
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
  const answers = await Promise.all([1, 2, 3, 4].map(() => save(interviewer, {})))
  expect(answers.map(answer => answer.body.code ?? 'saved').sort()).toEqual([
    'room.too_many_notes',
    'room.too_many_notes',
    'saved',
    'saved',
  ])
  // Existing notes can still be changed.
  expect(await save(interviewer, { text: 'y' }, rows[0]?.id)).toMatchObject({ status: 200 })
})

test('notes can be read but not changed seven days after the session', async () => {
  const { app, interviewer, params, save, read } = await setUp()
  const id = randomUUID()
  await save(interviewer, {}, id)
  app.clock.set('2030-05-10T11:00:00Z')
  expect(await save(interviewer, { text: 'Later' }, id)).toMatchObject({ status: 200 })
  app.clock.set('2030-05-10T11:00:01Z')
  expect(await save(interviewer, {}, id)).toMatchObject({ body: { code: 'room.notes_closed' } })
  expect(
    await app.as(interviewer).refused(api.deleteSessionNote, { params: { ...params, id } }),
  ).toMatchObject({
    code: 'room.notes_closed',
  })
  expect(await read(interviewer)).toEqual([['Later', false, true]])
})

test('an invalid note is refused with its field', async () => {
  const { interviewer, save } = await setUp()
  for (const body of [{ text: ' ' }, { text: 'x'.repeat(noteLimits.textMax + 1) }, { kind: 'song' }])
    expect(await save(interviewer, body)).toMatchObject({ status: 400 })
  expect(await save(interviewer, {}, 'no-uuid')).toMatchObject({ status: 400 })
})

test('only the interviewer of a confirmed session gets the bank’s questions, with the points of good answers', async () => {
  const { app, interviewer, interviewee, params } = await setUp()
  const query = { interviewType: interviewTypes.SystemDesign, experienceLevel: experienceLevels.Senior }
  const { questions } = await app.as(interviewer).call(api.suggestedQuestions, { params, query })
  expect(questions.length).toBeGreaterThanOrEqual(12)
  for (const question of questions) {
    expect(question.text).not.toContain('{role}')
    expect(question.listenFor.length).toBeGreaterThan(5)
  }
  expect(JSON.stringify(questions)).not.toContain('reference')
  expect((await app.as(interviewee).refused(api.suggestedQuestions, { params, query })).status).toBe(403)
  const stranger = await anInterviewer(app)
  expect((await app.as(stranger).refused(api.suggestedQuestions, { params, query })).status).toBe(404)
  const waiting = await aRequest(app)
  const asked = { params: { bookingId: waiting.booking.id }, query }
  expect(await app.as(waiting.interviewer).refused(api.suggestedQuestions, asked)).toMatchObject({
    code: 'booking.not_confirmed',
  })
})

test('an interviewer saves own questions up to a limit', async () => {
  const { app, interviewer } = await setUp()
  const id = randomUUID()
  const save = (text: string, questionId: string = id) =>
    app.as(interviewer).send(api.saveQuestion, { params: { id: questionId }, body: { text } })
  await save('Why did you leave?')
  app.clock.advance({ seconds: 1 })
  await save('What would you ask me?', randomUUID())
  await save('Why do you leave?')
  const texts = async () =>
    (await app.as(interviewer).call(api.savedQuestions, {})).questions.map(question => question.text)
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
  expect(await save('One more', randomUUID())).toMatchObject({ body: { code: 'room.too_many_questions' } })
  expect(await save('Changed')).toMatchObject({ status: 200 })
  await app.as(interviewer).call(api.deleteQuestion, { params: { id } })
  expect(await texts()).not.toContain('Changed')
})
