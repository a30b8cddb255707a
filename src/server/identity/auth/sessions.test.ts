import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { authSessionIdOf } from '#test/open-app.ts'

async function start() {
  const app = await startApp()
  const person = await anInterviewee(app)
  const ann = app.as(person)
  app.clock.advance({ minutes: 1 })
  const otherSession = app.as(await aSecondSession(app, person.id))
  return { app, person, ann, otherSession }
}

/** Another session, created at the test's clock. */
async function aSecondSession(app: TestApp, id: Awaited<ReturnType<typeof anInterviewee>>['id']) {
  const token = await app.tokenFor(id)
  await app.deps.db
    .updateTable('auth_sessions')
    .set({ created_at: app.deps.now(), last_seen_at: app.deps.now(), user_agent: 'A phone' })
    .where('id', '=', authSessionIdOf({ token }))
    .execute()
  return { token }
}

test('sessions are listed newest first with the current one marked', async () => {
  const { ann } = await start()
  const sessions = await ann.call(api.myLogins, {})
  expect(sessions.map(session => [session.userAgent, session.isCurrent])).toEqual([
    ['A phone', false],
    [null, true],
  ])
})

test('a session is revoked at once, only once and only by its owner', async () => {
  const { app, ann, otherSession } = await start()
  const { id = '' } = (await ann.call(api.myLogins, {})).find(session => !session.isCurrent) ?? {}
  const notFound = { status: 404, code: 'auth.session_not_found' }
  const stranger = app.as(await anInterviewee(app))
  expect(await stranger.refused(api.revokeLogin, { params: { id } })).toMatchObject(notFound)
  await otherSession.call(api.myLogins, {})
  expect(await ann.send(api.revokeLogin, { params: { id } })).toMatchObject({ status: 204 })
  expect(await otherSession.refused(api.myLogins, {})).toMatchObject({ status: 401 })
  expect(await ann.refused(api.revokeLogin, { params: { id } })).toMatchObject(notFound)
  expect(await ann.call(api.myLogins, {})).toHaveLength(1)
})

test('a user can revoke all other sessions', async () => {
  const { app, person, ann, otherSession } = await start()
  const third = app.as(await aSecondSession(app, person.id))
  const stranger = app.as(await anInterviewee(app))
  expect(await ann.send(api.revokeOtherLogins, {})).toMatchObject({ status: 204 })
  expect(await otherSession.refused(api.myLogins, {})).toMatchObject({ status: 401 })
  expect(await third.refused(api.myLogins, {})).toMatchObject({ status: 401 })
  expect(await ann.call(api.myLogins, {})).toHaveLength(1)
  expect(await stranger.call(api.myLogins, {})).toHaveLength(1)
})

test('an expired session is not listed and cannot be revoked', async () => {
  const { app, person, ann } = await start()
  const end = new Date(app.deps.now().getTime() + 60_000)
  const token = await app.tokenFor(person.id, end)
  expect(await ann.call(api.myLogins, {})).toHaveLength(3)
  app.clock.advance({ minutes: 1 })
  expect(await ann.call(api.myLogins, {})).toHaveLength(2)
  expect(await ann.refused(api.revokeLogin, { params: { id: authSessionIdOf({ token }) } })).toMatchObject({
    status: 404,
  })
})

test('the last use is stored with hourly precision', async () => {
  const { app, otherSession } = await start()
  const startedAt = app.deps.now().toISOString()
  const seen = async () =>
    (await otherSession.call(api.myLogins, {})).find(session => session.isCurrent)?.lastSeenAt
  app.clock.advance({ minutes: 59 })
  expect(await seen()).toBe(startedAt)
  app.clock.advance({ minutes: 1 })
  expect(await seen()).toBe('2030-05-01T10:01:00.000Z')
  app.clock.advance({ minutes: 30 })
  expect(await seen()).toBe('2030-05-01T10:01:00.000Z')
})
