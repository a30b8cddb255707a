import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { aFinishedInterview, anInterview, referenceAnswer } from '#test/interviews.ts'

test('a user without interviews has empty statistics', async () => {
  const app = await startApp()
  const me = app.as(await anInterviewee(app))
  expect(await me.call(api.trainingStatistics, {})).toEqual({
    totalSessions: 0,
    completed: 0,
    averageScore: null,
    answers: 0,
    practisedSeconds: 0,
    byType: [],
    trend: [],
    skills: [],
  })
})

test('statistics add up by type, time and skill, and unfinished interviews count as time only', async () => {
  const app = await startApp()
  const person = await anInterviewee(app)
  const me = app.as(person)
  await aFinishedInterview(app)

  const strong = await aFinishedInterview(app, { person, interviewType: 3 }, 2)
  app.clock.advance({ minutes: 1 })
  const weak = await anInterview(app, { person, interviewType: 3 })
  app.clock.advance({ minutes: 2 })
  await weak.sendMessage('I have no idea.')
  const weakSummary = await weak.end()
  const empty = await anInterview(app, { person, interviewType: 0 })
  await empty.end()
  const cancelled = await anInterview(app, { person, interviewType: 5 })
  await cancelled.sendMessage(referenceAnswer(5, cancelled.firstQuestion))
  app.clock.advance({ minutes: 3 })
  await me.call(api.cancelInterview, { params: cancelled.params })

  const average = (strong.summary.averageScore + weakSummary.averageScore) / 2
  const statistics = await me.call(api.trainingStatistics, {})
  expect(statistics).toMatchObject({
    totalSessions: 4,
    completed: 3,
    answers: 3,
    practisedSeconds: 300,
    byType: [
      { interviewType: 0, sessions: 1, averageScore: null },
      { interviewType: 3, sessions: 2 },
    ],
    trend: [
      {
        sessionId: strong.sessionId,
        averageScore: strong.summary.averageScore,
        interviewType: 3,
        experienceLevel: 2,
      },
      { sessionId: weak.sessionId, averageScore: weakSummary.averageScore },
    ],
    skills: [
      {
        skill: 'system-design',
        answers: 3,
        trend: [{ sessionId: strong.sessionId }, { sessionId: weak.sessionId }],
      },
    ],
  })
  expect(statistics.averageScore).toBeCloseTo(average, 0)
  expect(statistics.byType[1]?.averageScore).toBe(statistics.averageScore)
})
