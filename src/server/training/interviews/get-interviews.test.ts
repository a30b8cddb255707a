import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { aFinishedInterview, anInterview } from '#test/interviews.ts'

test("the history pages through the user's own interviews, newest first", async () => {
  const app = await startApp()
  const person = await anInterviewee(app)
  const me = app.as(person)
  expect(await me.call(api.interviewHistory, {})).toEqual({ sessions: [], total: 0, page: 1, pageSize: 10 })
  await aFinishedInterview(app)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const { sessionId } = await aFinishedInterview(app, { person, interviewType: 5, jobRole: 'Lead' })
    ids.unshift(sessionId)
    app.clock.advance({ minutes: 1 })
  }
  const { params } = await anInterview(app, { person })
  await me.call(api.cancelInterview, { params })
  ids.unshift(params.sessionId)

  const first = await me.call(api.interviewHistory, { query: { page: 1, pageSize: 3 } })
  const second = await me.call(api.interviewHistory, { query: { page: 2, pageSize: 3 } })
  expect([first.total, second.total]).toEqual([4, 4])
  expect([...first.sessions, ...second.sessions].map(session => session.sessionId)).toEqual(ids)
  expect(first.sessions[0]).toMatchObject({
    status: 3,
    averageScore: null,
    userMessages: 0,
    totalQuestions: 1,
  })
  expect(first.sessions[1]).toMatchObject({
    interviewType: 5,
    jobRole: 'Lead',
    status: 1,
    userMessages: 1,
    totalQuestions: 1,
    averageScore: expect.any(Number),
  })
})
