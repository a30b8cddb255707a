import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFinishedInterview } from '#test/interviews.ts'

test('the export contains every interview with transcript and summary, and erasure deletes all rows', async () => {
  const app = await startApp()
  const { client: me, person, sessionId, read } = await aFinishedInterview(app)
  await aFinishedInterview(app)
  const copy = await me.call(api.exportAccount, {})
  expect(copy.interviewTraining).toEqual([await read()])

  await me.call(api.closeAccount, {})
  app.clock.advance({ hours: 31 * 24 })
  await app.runCronJobs()
  const { db } = app.deps
  const left = await db.selectFrom('training_interviews').select(['user_id']).execute()
  expect(left).toHaveLength(1)
  expect(left[0]?.user_id).not.toBe(person.id)
  for (const table of ['training_questions', 'training_messages', 'training_retries'] as const)
    expect(await db.selectFrom(table).selectAll().where('interview_id', '=', sessionId).execute()).toEqual([])
})
