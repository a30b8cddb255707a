import { afterAll, expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { interviewTypes } from '#contract/enums.ts'
import type { Coach } from '#server/training/coach/coach.ts'
import { createEncoder } from '#server/training/embeddings/encoder.ts'
import { startSharedApp } from '#test/app.ts'
import { anInterview, questionIn, referenceAnswer } from '#test/interviews.ts'

const encoder = createEncoder({ warn: () => {} })
afterAll(() => encoder.close())
const app = await startSharedApp({ encoder })

const buzzwords =
  'Communication is absolutely key for me. I always leverage synergies with all stakeholders, drive impact proactively and add value in a dynamic environment, because I am a passionate team player with a growth mindset.'

test.each(['Behavioral', 'Technical'] as const)(
  'a hollow first answer does not lower a very good one to the same question (%s)',
  async name => {
    const interviewType = interviewTypes[name]
    const { sendMessage, firstQuestion } = await anInterview(app, { interviewType })
    const hollow = await sendMessage(buzzwords)
    expect(hollow.metadata.answerScore).toBeLessThan(5)
    const { metadata } = await sendMessage(referenceAnswer(interviewType, firstQuestion))
    // Model answers get 7.5 or more, whichever question comes. A mean of both would be below 7.
    expect(metadata.answerScore).toBeGreaterThanOrEqual(7)
    expect(questionIn(metadata).number).toBe(2)
    expect(metadata.feedback.join()).not.toContain('Communication')
  },
)

/** The same coach, whose networks disagree about every answer. */
const createUnsureCoach = (coach: Coach): Coach => ({
  ...coach,
  async judge(...input) {
    const { analysis, ...judgement } = await coach.judge(...input)
    const doubt = analysis && { ...analysis, network: { ...analysis.network, deviation: 3 } }
    return { ...judgement, analysis: doubt ?? null }
  },
})

test('a withheld score is said, counts nowhere, and can be tried again', async () => {
  const sure = app.deps.embeddedCoach
  const { client, firstQuestion, sendMessage, sessionId, end } = await anInterview(app)
  app.deps.embeddedCoach = createUnsureCoach(sure)
  onTestFinished(() => {
    app.deps.embeddedCoach = sure
  })
  const doubted = (await sendMessage(referenceAnswer(0, firstQuestion))).metadata
  expect(doubted).toMatchObject({ isUnscored: true, question: { number: 2 } })
  expect(doubted.answerScore).toBeUndefined()
  expect(doubted.feedback[0]).toMatch(/^Good: “/)
  app.deps.embeddedCoach = sure
  const scored = (await sendMessage(referenceAnswer(0, questionIn(doubted)))).metadata
  const summary = await end()
  expect(summary.averageScore).toBe(scored.answerScore)
  expect(summary.answers[0]).toMatchObject({ answerScore: null, isUnscored: true })
  expect(summary.overallFeedback).toContain('One answer isn’t scored')
  expect(summary.improvementAreas.join()).toContain('I can’t score this one fairly')
  expect((await client.call(api.trainingStatistics, {})).answers).toBe(1)

  app.deps.embeddedCoach = createUnsureCoach(sure)
  const retry = (message: string) =>
    client.call(api.retryAnswer, { params: { sessionId }, body: { number: 1, message } })
  const again = await retry(referenceAnswer(0, firstQuestion))
  expect(again).toMatchObject({ before: null, after: null, answer: { retries: [{ answerScore: null }] } })
  app.deps.embeddedCoach = sure
  expect((await retry(referenceAnswer(0, firstQuestion))).after).toBeGreaterThanOrEqual(8)
})

test('an answer may be withheld in the trial and in practice', async () => {
  const sure = app.deps.embeddedCoach
  app.deps.embeddedCoach = createUnsureCoach(sure)
  onTestFinished(() => {
    app.deps.embeddedCoach = sure
  })
  const { questions } = await app.anonymous.call(api.trialQuestions, {})
  const [question] = questions
  if (!question) throw new Error('no trial question')
  const message = referenceAnswer(0, { ...question, number: 1, of: 1 })
  const body = { questionId: question.id, message }
  expect((await app.anonymous.call(api.scoreTrialAnswer, { body })).answerScore).toBeNull()
  const { client } = await anInterview(app)
  expect(
    (await client.call(api.scorePracticeAnswer, { body: { ...body, jobRole: null } })).answerScore,
  ).toBeNull()
})
