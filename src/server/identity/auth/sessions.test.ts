import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { signInOf } from '#test/open-app.ts'

async function start() {
  const app = await startApp()
  const person = await anInterviewee(app)
  const ann = app.as(person)
  app.clock.forward({ minutes: 1 })
  const elsewhere = app.as(await signedInOnce(app, person.id))
  return { app, person, ann, elsewhere }
}

/** Another session, begun at the test's own time. */
async function signedInOnce(app: TestApp, id: Awaited<ReturnType<typeof anInterviewee>>['id']) {
  const token = await app.tokenFor(id)
  await app.deps.db
    .updateTable('auth_sessions')
    .set({ created_at: app.deps.now(), last_seen_at: app.deps.now(), user_agent: 'A phone' })
    .where('id', '=', signInOf({ token }))
    .execute()
  return { token }
}

test('sessions are listed, newest first, with the one that asks', async () => {
  const { ann } = await start()
  const sessions = await ann.call(api.mySignIns, {})
  expect(sessions.map(one => [one.userAgent, one.isCurrent])).toEqual([
    ['A phone', false],
    [null, true],
  ])
})

test('a session is ended at once, once, and by nobody else', async () => {
  const { app, ann, elsewhere } = await start()
  const { id = '' } = (await ann.call(api.mySignIns, {})).find(one => !one.isCurrent) ?? {}
  const notThere = { status: 404, code: 'auth.session_not_found' }
  const stranger = app.as(await anInterviewee(app))
  expect(await stranger.refused(api.endSignIn, { params: { id } })).toMatchObject(notThere)
  await elsewhere.call(api.mySignIns, {})
  expect(await ann.send(api.endSignIn, { params: { id } })).toMatchObject({ status: 204 })
  expect(await elsewhere.refused(api.mySignIns, {})).toMatchObject({ status: 401 })
  expect(await ann.refused(api.endSignIn, { params: { id } })).toMatchObject(notThere)
  expect(await ann.call(api.mySignIns, {})).toHaveLength(1)
})

test('every session but this one ends', async () => {
  const { app, person, ann, elsewhere } = await start()
  const third = app.as(await signedInOnce(app, person.id))
  const stranger = app.as(await anInterviewee(app))
  expect(await ann.send(api.endOtherSignIns, {})).toMatchObject({ status: 204 })
  expect(await elsewhere.refused(api.mySignIns, {})).toMatchObject({ status: 401 })
  expect(await third.refused(api.mySignIns, {})).toMatchObject({ status: 401 })
  expect(await ann.call(api.mySignIns, {})).toHaveLength(1)
  expect(await stranger.call(api.mySignIns, {})).toHaveLength(1)
})

test('a session that has run out is not listed and cannot be ended', async () => {
  const { app, person, ann } = await start()
  const end = new Date(app.deps.now().getTime() + 60_000)
  const token = await app.tokenFor(person.id, end)
  expect(await ann.call(api.mySignIns, {})).toHaveLength(3)
  app.clock.forward({ minutes: 1 })
  expect(await ann.call(api.mySignIns, {})).toHaveLength(2)
  expect(await ann.refused(api.endSignIn, { params: { id: signInOf({ token }) } })).toMatchObject({
    status: 404,
  })
})

test('the last use is kept to the hour', async () => {
  const { app, elsewhere } = await start()
  const begun = app.deps.now().toISOString()
  const seen = async () => (await elsewhere.call(api.mySignIns, {})).find(one => one.isCurrent)?.lastSeenAt
  app.clock.forward({ minutes: 59 })
  expect(await seen()).toBe(begun)
  app.clock.forward({ minutes: 1 })
  expect(await seen()).toBe('2030-05-01T10:01:00.000Z')
  app.clock.forward({ minutes: 30 })
  expect(await seen()).toBe('2030-05-01T10:01:00.000Z')
})
