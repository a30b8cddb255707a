import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startSharedApp } from '#test/app.ts'
import { aFinishedInterview, anInterview, questionIn, referenceAnswer } from '#test/interviews.ts'

const app = await startSharedApp()

test('the summary has strengths, scores and an exercise', async () => {
  const { summary, read } = await aFinishedInterview(app, { interviewType: 1 }, 3)
  expect(summary).toMatchObject({ totalQuestions: 3, duration: '0' })
  expect(summary.averageScore).toBeGreaterThanOrEqual(8)
  expect(summary.scoreBand?.low).toBeLessThan(summary.averageScore)
  expect(summary.answers.map(answer => answer.number)).toEqual([1, 2, 3])
  for (const { answer, modelAnswer, answerScore, points } of summary.answers) {
    expect(answer).toBe(modelAnswer)
    expect(answerScore).toBeGreaterThanOrEqual(8)
    for (const { quote } of points) if (quote) expect(answer).toContain(quote)
  }
  expect(summary.strengthAreas).toHaveLength(3)
  expect(summary.drill?.skill).toBe(summary.skills[0]?.skill)
  expect(summary.answers.map(answer => answer.question.id)).not.toContain(summary.drill?.question.id)
  expect(await read()).toMatchObject({ status: 1, endedAt: app.clock.now().toISOString(), summary })
})

test('ending an interview twice, also concurrently, returns the same summary', async () => {
  const { sendMessage: say, firstQuestion: first, end } = await anInterview(app)
  await say(referenceAnswer(0, first))
  const [one, two] = await Promise.all([end(), end()])
  expect(one).toEqual(two)
  expect(await end()).toEqual(one)
})

test('an interview without answers ends without scores', async () => {
  const { sendMessage: say, end, read } = await anInterview(app)
  await say('What do you mean by that?')
  const summary = await end()
  expect(summary).toMatchObject({
    averageScore: 0,
    scoreBand: null,
    totalQuestions: 1,
    strengthAreas: [],
    skills: [],
    drill: null,
    answers: [{ number: 1, answer: null, answerScore: null }],
  })
  expect((await read()).summary).toEqual(summary)
})

test('an unanswered open question does not count, a skipped one does', async () => {
  const { sendMessage: say, firstQuestion: first, end } = await anInterview(app)
  await say(referenceAnswer(0, first))
  expect(questionIn((await say('Skip it, please.')).metadata).number).toBe(3)
  const { totalQuestions, averageScore, answers, overallFeedback } = await end()
  expect(totalQuestions).toBe(2)
  expect(answers.map(answer => answer.answerScore === null)).toEqual([false, true])
  expect(averageScore).toBe(answers[0]?.answerScore)
  expect(overallFeedback).toContain('You skipped 1 of 2 questions.')
})

test('not knowing counts as an answer with a very low score', async () => {
  const { sendMessage: say, end } = await anInterview(app)
  await say('I have no idea.')
  const { answers, averageScore } = await end()
  expect(answers).toMatchObject([{ answer: 'I have no idea.' }])
  expect(averageScore).toBeLessThanOrEqual(1)
})

test('an interview can end during a follow-up', async () => {
  const { sendMessage: say, end } = await anInterview(app)
  const { metadata } = await say('I listened to them for an hour, and then wrote down what they had told me.')
  expect(metadata).not.toHaveProperty('question')
  expect(await end()).toMatchObject({ totalQuestions: 1, averageScore: metadata.answerScore })
})

test('the history shows the scores of the summary', async () => {
  const { client: me, sessionId, summary } = await aFinishedInterview(app)
  const { sessions } = await me.call(api.interviewHistory, {})
  expect(sessions).toMatchObject([
    { sessionId, status: 1, averageScore: summary.averageScore, totalQuestions: summary.totalQuestions },
  ])
})
