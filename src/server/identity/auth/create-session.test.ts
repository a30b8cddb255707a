import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { emailedLink, takeQueuedEmails, tokenIn } from '#test/email-jobs.ts'
import { confirmAllEmails } from '#test/factories.ts'
import { aMember, password, signInWithPassword } from '#test/mfa.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const credentials = { username: 'ann@example.test', password }

async function start() {
  const app = await startApp()
  const ann = await aMember(app)
  await confirmAllEmails(app)
  await takeQueuedEmails(app)
  return { app, ann }
}

async function newLoginEmail(app: TestApp) {
  const [order, ...more] = await takeQueuedEmails(app)
  if (order?.template !== 'new-login' || more.length > 0)
    throw new Error('expected exactly one new-login email')
  return order
}

test('the first sign-in from an unknown browser sends one email', async () => {
  const { app } = await start()
  const headers = { 'user-agent': firefox }
  const first = await app.anonymous.send(api.signIn, { body: credentials, headers })
  expect(await newLoginEmail(app)).toMatchObject({
    to: { email: 'ann@example.test' },
    data: { userAgent: firefox },
  })
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).not.toBe('')
  await app.anonymous.send(api.signIn, { body: credentials, headers: { ...headers, cookie } })
  expect(await takeQueuedEmails(app)).toEqual([])
})

test('an unconfirmed address gets no login email', async () => {
  const app = await startApp()
  await aMember(app)
  await takeQueuedEmails(app)
  await signInWithPassword(app)
  expect(await takeQueuedEmails(app)).toEqual([])
})

test('an owner who reports a login recovers the account', async () => {
  const { app, ann } = await start()
  const thief = (await signInWithPassword(app)).body
  const token = tokenIn((await newLoginEmail(app)).data.link)
  await app.as(thief).call(api.startTotpEnrollment, {})
  expect(await app.anonymous.call(api.reportUnauthorizedLogin, { body: { token } })).toEqual({
    email: ann.email,
  })
  for (const session of [ann, thief])
    expect(await app.as(session).send(api.myAccount, {})).toMatchObject({ status: 401 })
  expect((await signInWithPassword(app)).status).toBe(401)
  const reset = { token: await emailedLink(app, 'reset-password'), password: 'a better horse' }
  await app.anonymous.call(api.resetPassword, { body: reset })
  expect((await signInWithPassword(app, ann.email, { password: 'a better horse' })).status).toBe(200)
  expect(await app.anonymous.refused(api.reportUnauthorizedLogin, { body: { token } })).toMatchObject({
    status: 410,
  })
})

test('a report link works for a week', async () => {
  const { app } = await start()
  await signInWithPassword(app)
  const token = tokenIn((await newLoginEmail(app)).data.link)
  app.clock.advance({ hours: 7 * 24 })
  expect(await app.anonymous.refused(api.reportUnauthorizedLogin, { body: { token } })).toMatchObject({
    status: 410,
  })
})
