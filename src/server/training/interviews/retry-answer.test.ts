import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startSharedApp } from '#test/app.ts'
import { aFindableInterviewer, aSlot } from '#test/factories.ts'
import { aFinishedInterview, anInterview, questionIn, referenceAnswer } from '#test/interviews.ts'

const app = await startSharedApp()
const weak = 'I listened to them for an hour, and then wrote down what they had told me.'

async function aWeakInterview() {
  const interview = await anInterview(app)
  await interview.sendMessage(weak)
  return { ...interview, summary: await interview.end() }
}

test('a retry shows both scores and does not change the average', async () => {
  const { client: me, params, firstQuestion: first, summary, read } = await aWeakInterview()
  const message = referenceAnswer(0, first)
  const { before, after, answer, feedback } = await me.call(api.retryAnswer, {
    params,
    body: { number: 1, message },
  })
  expect(before).toBe(summary.answers[0]?.answerScore)
  expect(after).toBeGreaterThanOrEqual(8)
  expect(feedback.length).toBeGreaterThan(0)
  expect(answer).toMatchObject({ number: 1, answer: weak, answerScore: before })
  expect(answer.retries).toMatchObject([{ answer: message, answerScore: after }])
  expect((await read()).summary).toEqual({ ...summary, answers: [answer] })
})

test('a question allows five retries, also concurrently', async () => {
  const { client: me, params } = await aWeakInterview()
  const again = () => me.send(api.retryAnswer, { params, body: { number: 1, message: weak } })
  const statuses = (await Promise.all(Array.from({ length: 6 }, again))).map(item => item.status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 422])
  expect((await again()).body).toMatchObject({ code: 'training.too_many_retries' })
})

test('a retry needs a completed interview, one of its questions, and English', async () => {
  const { client: me, params, end } = await anInterview(app)
  const refused = (number: number, message = weak) =>
    me.refused(api.retryAnswer, { params, body: { number, message } })
  expect(await refused(1)).toMatchObject({ status: 409, code: 'training.not_completed' })
  await end()
  expect(await refused(2)).toMatchObject({ status: 404 })
  expect(await refused(1.5)).toMatchObject({ status: 400 })
  expect(await refused(1, 'Я долго их слушал.')).toMatchObject({ status: 422, code: 'training.not_english' })
  expect(await refused(1, '  ')).toMatchObject({ status: 400 })
})

test('an unanswered open question is not in the summary and allows no retry', async () => {
  const { client: me, params, sendMessage: say, firstQuestion: first, end } = await anInterview(app)
  expect(questionIn((await say(referenceAnswer(0, first))).metadata).number).toBe(2)
  expect((await end()).answers.map(answer => answer.number)).toEqual([1])
  const again = { params, body: { number: 2, message: weak } }
  expect(await me.refused(api.retryAnswer, again)).toMatchObject({ status: 404 })
})

test('recommended interviewers match the weakest skill and have free slots, best rated first', async () => {
  const expert = await aFindableInterviewer(app, { specialty: 'Backend', name: 'Nino' })
  await aFindableInterviewer(app, { specialty: 'Backend', name: 'Without a slot' })
  await aSlot(app, expert)
  const rated = await aFindableInterviewer(app, { specialty: 'Бэкенд', name: 'Well rated' })
  await aSlot(app, rated, { start: '2030-05-09T10:00:00Z' })
  await app.deps.db
    .updateTable('interviewers')
    .set({ rating_sum: 47, review_count: 10 })
    .where('user_id', '=', rated.id)
    .execute()
  const { client: me, params, summary } = await aFinishedInterview(app, { interviewType: 3 })
  expect(await me.call(api.interviewersForSkill, { params })).toMatchObject({
    skill: summary.skills[0]?.skill,
    specialty: 'Backend Engineering',
    interviewers: [{ displayName: 'Well rated' }, { displayName: 'Nino' }],
  })
  const open = await anInterview(app)
  expect(await open.client.refused(api.interviewersForSkill, { params: open.params })).toMatchObject({
    status: 409,
  })
})
