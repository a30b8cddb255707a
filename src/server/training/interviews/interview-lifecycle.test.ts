import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { breakRow } from '#test/broken-row.ts'
import { anInterview, referenceAnswer } from '#test/interviews.ts'
import { listIdleInterviews } from './repository.ts'

test('a paused interview refuses messages and resumes with the same clock', async () => {
  const app = await startApp()
  const { client: me, params, send, sendMessage: say, read, firstQuestion: first } = await anInterview(app)
  app.clock.advance({ minutes: 10 })
  const paused = await me.call(api.pauseInterview, { params })
  expect(paused).toMatchObject({ status: 2, elapsedSeconds: 600 })
  expect(await me.call(api.pauseInterview, { params })).toEqual(paused)
  app.clock.advance({ hours: 5 })
  expect(await read()).toMatchObject({ status: 2, elapsedSeconds: 600 })
  expect((await send('Hello')).body).toMatchObject({ status: 409, code: 'training.session_paused' })

  const resumed = await me.call(api.resumeInterview, { params })
  expect(resumed).toMatchObject({ status: 0, elapsedSeconds: 600 })
  expect(await me.call(api.resumeInterview, { params })).toEqual(resumed)
  app.clock.advance({ minutes: 2 })
  expect((await say(referenceAnswer(0, first))).metadata.question).toMatchObject({ number: 2 })
  expect(await read()).toMatchObject({ elapsedSeconds: 720 })
})

test('the cron job pauses a silent interview after half an hour, with the clock at the last message', async () => {
  const app = await startApp()
  const { sendMessage: say, read, client: me, params } = await anInterview(app)
  app.clock.advance({ minutes: 5 })
  await say('I listened to them for an hour.')
  app.clock.advance({ minutes: 29 })
  await app.runCronJobs()
  expect(await read()).toMatchObject({ status: 0 })
  app.clock.advance({ minutes: 1 })
  await app.runCronJobs()
  expect(await read()).toMatchObject({ status: 2, elapsedSeconds: 300 })
  expect(await me.call(api.resumeInterview, { params })).toMatchObject({ status: 0, elapsedSeconds: 300 })
})

test('a failure on one interview does not stop the cron job', async () => {
  const app = await startApp()
  const interviews = [await anInterview(app), await anInterview(app)]
  app.clock.advance({ minutes: 30 })
  const [first] = await listIdleInterviews(app.deps.db, 'active', app.clock.now())
  await breakRow(app, 'training_interviews', 'id', first?.id ?? '')
  await app.runCronJobs()
  const states = await Promise.all(interviews.map(async ({ read }) => (await read()).status))
  expect(states.sort()).toEqual([0, 2])
})

test('the cron job cancels an interview paused for thirty days', async () => {
  const app = await startApp()
  const { person, client: me, params } = await anInterview(app)
  await me.call(api.pauseInterview, { params })
  app.clock.advance({ hours: 30 * 24 - 1 })
  await app.runCronJobs()
  const read = async () =>
    app.as({ token: await app.tokenFor(person.id) }).call(api.readInterview, { params })
  expect(await read()).toMatchObject({ status: 2, endedAt: null })
  app.clock.advance({ hours: 1 })
  await app.runCronJobs()
  expect(await read()).toMatchObject({ status: 3, endedAt: app.clock.now().toISOString(), summary: null })
})

test('a paused interview allows another one, and resumes only after that one', async () => {
  const app = await startApp()
  const { person, client: me, params } = await anInterview(app)
  await me.call(api.pauseInterview, { params })
  const other = await anInterview(app, { person })
  expect(await me.refused(api.resumeInterview, { params })).toMatchObject({
    status: 409,
    code: 'training.already_active',
  })
  await other.end()
  expect(await me.call(api.resumeInterview, { params })).toMatchObject({ status: 0 })
})

test('a paused interview can end, without the time since the pause', async () => {
  const app = await startApp()
  const { sendMessage: say, firstQuestion: first, client: me, params, end } = await anInterview(app)
  await say(referenceAnswer(0, first))
  app.clock.advance({ minutes: 4 })
  await me.call(api.pauseInterview, { params })
  app.clock.advance({ hours: 9 })
  expect(await end()).toMatchObject({ duration: '240', totalQuestions: 1 })
})

test('a cancelled interview cannot resume and has no summary', async () => {
  const app = await startApp()
  const { client: me, params, send } = await anInterview(app)
  expect(await me.call(api.cancelInterview, { params })).toMatchObject({ status: 3, summary: null })
  expect(await me.refused(api.endInterview, { params })).toMatchObject({ code: 'training.session_cancelled' })
  for (const again of [api.pauseInterview, api.resumeInterview, api.cancelInterview])
    expect(await me.refused(again, { params })).toMatchObject({ status: 409, code: 'training.session_ended' })
  expect((await send('Hello')).body).toMatchObject({ code: 'training.session_ended' })
})
