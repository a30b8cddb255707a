import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { roomCronJobs } from '#server/rooms/jobs.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { postponeEmails, retryJobs } from '#test/email-jobs.ts'
import { anInterviewer, aSession } from '#test/factories.ts'
import { deleteScorecards, updateGradeTotals } from './repository.ts'

const grades = [
  { skill: 'communication' as const, grade: 3, note: 'Clear', evidence: ['2030-05-03T10:05:00.000Z'] },
  { skill: 'ownership' as const, grade: 2, note: '', evidence: [] },
  { skill: 'learning' as const, grade: 4, note: '', evidence: [] },
]
const card = {
  ...({ interviewType: 0, experienceLevel: 2, hire: 'yes' } as const),
  ...{ grades, strengths: 'Calm under pressure', nextSteps: 'Name figures' },
}

async function setUp() {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  await app.drainJobs()
  const params = { id: booking.id }
  const at = async (moment: string) => {
    app.clock.set(moment)
    interviewer.token = await app.tokenFor(interviewer.id)
    interviewee.token = await app.tokenFor(interviewee.id)
  }
  await at('2030-05-03T11:05:00Z')
  const send = (body: object = card, by = interviewer) =>
    app.as(by).send(api.sendScorecard, { params, body: body as typeof card })
  const save = (body: object) =>
    app.as(interviewer).send(api.saveScorecardDraft, { params, body: body as typeof card })
  const read = (by: typeof interviewer) => app.as(by).send(api.scorecard, { params })
  const countEmails = async (start: string) =>
    (await app.emails()).filter(email => email.subject.startsWith(start)).length
  return { app, interviewer, interviewee, booking, params, at, send, save, read, countEmails }
}

test('an incomplete draft is saved, and only the interviewer sees it', async () => {
  const { interviewer, interviewee, save, read } = await setUp()
  expect(await read(interviewer)).toMatchObject({
    status: 200,
    body: { card: null, draft: null, until: '2030-05-17T11:00:00.000Z' },
  })
  const begun = { ...card, grades: [], strengths: 'Calm', nextSteps: '', hire: null }
  expect(await save(begun)).toMatchObject({ status: 200, body: { draft: begun } })
  expect(await read(interviewer)).toMatchObject({ body: { draft: { strengths: 'Calm', hire: null } } })
  expect(await read(interviewee)).toMatchObject({ status: 404, body: { code: 'scorecard.none' } })
})

test('a draft keeps the note of a skill that is not assessed, which cannot be sent', async () => {
  const { interviewer, save, send, read } = await setUp()
  const notAssessed = { skill: 'motivation', grade: null, note: 'Ask next time', evidence: [] }
  const begun = { ...card, grades: [...grades, notAssessed] }
  expect(await save(begun)).toMatchObject({ status: 200, body: { draft: { grades: begun.grades } } })
  expect(await read(interviewer)).toMatchObject({ body: { draft: { grades: begun.grades } } })
  expect(await send(begun)).toMatchObject({ status: 400, body: { fields: [{ path: 'grades.3.grade' }] } })
})

test('a new scorecard suggests the type and level of most questions that were asked', async () => {
  const { app, booking, interviewer, read, save } = await setUp()
  expect(await read(interviewer)).toMatchObject({ body: { suggested: null } })
  const ask = async (interviewType: number, experienceLevel: number, count: number) => {
    const params = { bookingId: booking.id }
    const query = { interviewType, experienceLevel } as never
    const { questions } = await app.as(interviewer).call(api.suggestedQuestions, { params, query })
    for (const { text } of questions.slice(0, count))
      await app.as(interviewer).call(api.saveSessionNote, {
        params: { ...params, id: randomUUID() },
        body: { kind: 'question', text, isShared: true },
      })
  }
  await ask(interviewTypes.General, experienceLevels.MidLevel, 1)
  await ask(interviewTypes.Coding, experienceLevels.Senior, 2)
  expect(await read(interviewer)).toMatchObject({
    body: {
      suggested: { interviewType: interviewTypes.Coding, experienceLevel: experienceLevels.Senior },
    },
  })
  await save({ ...card, grades: [], hire: null })
  expect(await read(interviewer)).toMatchObject({ body: { suggested: null } })
})

test('a repeated scorecard notifies the interviewee once, who reads it only after their own review', async () => {
  const { app, booking, params, interviewer, interviewee, send, read, countEmails } = await setUp()
  const answers = await Promise.all([1, 2, 3].map(() => send()))
  expect(answers.map(one => one.status)).toEqual([200, 200, 200])
  await app.drainJobs()
  expect(await countEmails('Your scorecard')).toBe(1)
  expect(await read(interviewee)).toMatchObject({
    body: { card: null, draft: null, until: null, waitsForReview: true, sentAt: '2030-05-03T11:05:00.000Z' },
  })
  const { can } = await app.as(interviewee).call(api.booking, { params: { id: booking.id } })
  expect(can).toMatchObject({ grade: false, scorecard: true })
  await app.as(interviewee).call(api.writeReview, { body: { bookingId: booking.id, rating: 4 } })
  const { body } = await read(interviewee)
  expect(body).toMatchObject({ card, waitsForReview: false })
  // Learning has the highest grade, and needs no exercise.
  expect(body.plan.map((step: { skill: string }) => step.skill)).toEqual(['ownership', 'communication'])
  expect(body.plan[0]).toMatchObject({
    exercise: expect.stringContaining('“I”'),
    question: { id: expect.any(String) },
  })
  expect((await read(interviewee)).body.plan).toEqual(body.plan)
  const inRussian = await app.as(interviewee).call(api.scorecard, { params, query: { language: 'ru' } })
  expect(inRussian.plan[0]?.exercise).toMatch(/[а-я]/)
  expect(await read(interviewer)).toMatchObject({ body: { card, plan: [], waitsForReview: false } })
})

test('an interviewee without a review reads the scorecard after the review period', async () => {
  const { interviewee, at, send, read } = await setUp()
  await send()
  await at('2030-06-02T10:59:00Z')
  expect(await read(interviewee)).toMatchObject({ body: { card: null } })
  await at('2030-06-02T11:00:00Z')
  expect(await read(interviewee)).toMatchObject({ body: { card } })
})

test('the interviewer corrects the scorecard within a day, without another notification', async () => {
  const { app, interviewer, at, send, save, read, countEmails } = await setUp()
  await send()
  await at('2030-05-04T11:04:00Z')
  expect(await send({ ...card, hire: 'strong_yes' })).toMatchObject({
    body: { card: { hire: 'strong_yes' }, sentAt: '2030-05-03T11:05:00.000Z' },
  })
  await at('2030-05-04T11:05:00Z')
  expect(await send()).toMatchObject({ status: 422, body: { code: 'scorecard.too_late' } })
  expect(await save(card)).toMatchObject({ body: { code: 'scorecard.too_late' } })
  expect(await read(interviewer)).toMatchObject({ body: { card: { hire: 'strong_yes' }, until: null } })
  await app.drainJobs()
  expect(await countEmails('Your scorecard')).toBe(1)
})

test('a scorecard needs an attended session, its interviewer, the time window and the skills of the interview type', async () => {
  const { app, booking, interviewee, at, send } = await setUp()
  await at('2030-05-03T09:59:00Z')
  expect(await send()).toMatchObject({ body: { code: 'scorecard.not_now' } })
  await at('2030-05-03T11:05:00Z')
  expect(await send(card, interviewee)).toMatchObject({ status: 403 })
  expect(await send(card, await anInterviewer(app))).toMatchObject({ body: { code: 'booking.not_found' } })
  expect(await send({ ...card, grades: grades.slice(0, 2) })).toMatchObject({
    body: { fields: [{ path: 'grades', code: 'scorecard.too_few_grades' }] },
  })
  const foreign = [...grades.slice(0, 2), { skill: 'strategy', grade: 3 }]
  const twice = [...grades.slice(0, 2), grades[0]]
  for (const wrong of [foreign, twice])
    expect(await send({ ...card, grades: wrong })).toMatchObject({ body: { fields: [{ path: 'grades' }] } })
  await app.deps.pool.query("update bookings set attendance = 'interviewee_no_show' where id = $1", [
    booking.id,
  ])
  expect(await send()).toMatchObject({ body: { code: 'scorecard.not_now' } })
  await app.deps.pool.query("update bookings set attendance = 'none' where id = $1", [booking.id])
  await at('2030-05-17T11:00:00Z')
  expect(await send()).toMatchObject({ body: { code: 'scorecard.too_late' } })
})

test('the interviewer gets one reminder after a day and one after three, unless the scorecard is sent', async () => {
  const { app, at, countEmails, send } = await setUp()
  const sweep = async (moment: string) => {
    await at(moment)
    await roomCronJobs(app.deps)['send-scorecard-reminders']?.()
    await app.drainJobs()
    return countEmails('Scorecard due')
  }
  expect(await sweep('2030-05-04T10:59:00Z')).toBe(0)
  expect(await sweep('2030-05-04T11:00:00Z')).toBe(1)
  expect(await sweep('2030-05-04T11:30:00Z')).toBe(1)
  expect(await sweep('2030-05-06T11:00:00Z')).toBe(2)
  const other = await aFreeBooking(app, { start: '2030-05-07T10:00:00.000Z' })
  await at('2030-05-07T11:05:00Z')
  await app
    .as({ ...other.interviewer, token: await app.tokenFor(other.interviewer.id) })
    .call(api.sendScorecard, {
      params: { id: other.booking.id },
      body: card,
    })
  expect(await sweep('2030-05-08T11:00:00Z')).toBe(2)
  expect((await send()).status).toBe(200)
})

test('an interviewee’s graded sessions list only readable scorecards', async () => {
  const { app, booking, interviewee, interviewer, at, send } = await setUp()
  await send()
  const read = (by: typeof interviewee) => app.as(by).call(api.gradedSessions, {})
  expect(await read(interviewee)).toEqual({ sessions: [] })
  await app.as(interviewee).call(api.writeReview, { body: { bookingId: booking.id, rating: 5 } })
  const session = {
    ...{ bookingId: booking.id, at: '2030-05-03T10:00:00.000Z', interviewType: 0 },
    grades: grades.map(({ skill, grade }) => ({ skill, grade })),
    interviewerName: expect.any(String),
  }
  expect(await read(interviewee)).toEqual({ sessions: [session] })
  expect(await read(interviewer)).toEqual({ sessions: [] })
  await app.deps.pool.query('delete from reviews')
  expect(await read(interviewee)).toEqual({ sessions: [] })
  await at('2030-06-02T11:00:00Z')
  expect(await read(interviewee)).toEqual({ sessions: [session] })
})

test('the account export contains a scorecard only once the interviewee may read it', async () => {
  const { app, booking, interviewee, interviewer, send } = await setUp()
  await send()
  const exported = async (by: typeof interviewee) => (await app.as(by).call(api.exportAccount, {})).scorecards
  const sentAt = '2030-05-03T11:05:00.000Z'
  expect(await exported(interviewee)).toMatchObject([{ bookingId: booking.id, card: null, sentAt }])
  expect(await exported(interviewer)).toMatchObject([{ by: 'you', card }])
  await app.as(interviewee).call(api.writeReview, { body: { bookingId: booking.id, rating: 5 } })
  expect(await exported(interviewee)).toMatchObject([{ by: 'the interviewer', card }])
})

test('an interviewer sees how their grades compare with the others’, but no single grade', async () => {
  const { app, interviewer, interviewee, send } = await setUp()
  const compare = (by: typeof interviewer) => app.as(by).send(api.gradingCalibration, {})
  /** Grades of another interviewer for a skill at the card's level. */
  const addGrader = async (skill: 'communication' | 'ownership', ...given: number[]) => {
    const { id } = await anInterviewer(app)
    for (const grade of given)
      await updateGradeTotals(
        app.deps.db,
        id,
        { ...card, grades: [{ skill, grade, note: '', evidence: [] }] },
        1,
      )
  }
  for (const _ of Array(4)) await addGrader('communication', 2, 2, 2, 2)
  await addGrader('ownership', ...Array(40).fill(1))
  await send()
  await send({ ...card, grades: [{ ...grades[0], grade: 2 }, grades[1], grades[2]] })
  for (const start of ['2030-05-03T06:00:00.000Z', '2030-05-03T08:00:00.000Z']) {
    const id = await aSession(app, { interviewer, interviewee, start })
    await app.as(interviewer).call(api.sendScorecard, { params: { id }, body: card })
  }
  expect((await compare(interviewer)).body).toEqual({ skills: [] })
  await addGrader('communication', 3)
  const compared = {
    ...{ experienceLevel: 2, skill: 'communication' },
    ...{ own: { count: 3, mean: 8 / 3 }, others: { count: 15, mean: 2 } },
  }
  expect((await compare(interviewer)).body).toEqual({ skills: [compared] })
  await addGrader('communication', 4)
  expect((await compare(interviewer)).body).toEqual({
    skills: [{ ...compared, others: { count: 15, mean: 2.2 } }],
  })
  expect((await compare(await anInterviewer(app))).body).toEqual({ skills: [] })

  const shares = async () =>
    (
      await app.deps.pool.query('select * from interviewer_grade_totals where interviewer_id = $1', [
        interviewer.id,
      ])
    ).rows
  expect(await shares()).toHaveLength(3)
  await deleteScorecards(app.deps.db, interviewee.id)
  expect((await shares()).map(row => [row.count, row.sum])).toEqual(Array(3).fill([0, 0]))
  await deleteScorecards(app.deps.db, interviewer.id)
  expect(await shares()).toEqual([])
  const { rows } = await app.deps.pool.query('select * from grade_totals where count > 0 order by 1, 2')
  expect(rows).toEqual([
    { experience_level: 2, skill: 'communication', count: 18, sum: 39 },
    { experience_level: 2, skill: 'ownership', count: 40, sum: 40 },
  ])
})

test('a scorecard sent before its delayed reminder email cancels the reminder', async () => {
  const { app, at, send, countEmails } = await setUp()
  await at('2030-05-04T12:00:00Z')
  await app.runCronJob('send-scorecard-reminders')
  await postponeEmails(app)
  await send()
  await app.drainJobs()
  await retryJobs(app)
  expect(await countEmails('Your scorecard')).toBe(1)
  expect((await app.emails()).filter(email => /scorecard/i.test(email.subject))).toHaveLength(1)
})
