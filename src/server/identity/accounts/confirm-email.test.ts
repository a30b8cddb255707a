import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { emailedLink, postponeEmails, retryJobs, takeQueuedEmails, tokenIn } from '#test/email-jobs.ts'

const email = 'ann@example.test'
const password = 'correct horse'

const register = (app: TestApp, address = email) =>
  app.anonymous.call(api.register, { body: { email: address, password, roleId: roles.interviewee } })

const confirm = (app: TestApp, token: string) => app.anonymous.send(api.confirmEmail, { body: { token } })

const expired = { status: 410, body: { code: 'auth.link_expired' } }

test('the link in the welcome email confirms the address once, without a sign-in', async () => {
  const app = await startApp()
  const ann = app.as(await register(app))
  expect(await ann.call(api.myAccount, {})).toMatchObject({ isEmailConfirmed: false })
  const [order] = await takeQueuedEmails(app)
  if (order?.template !== 'welcome' || !order.data.confirmation) throw new Error('no email with a link')
  const { link, hours } = order.data.confirmation
  expect(hours).toBe(48)
  expect(link.startsWith(`${app.deps.urls.app}/confirm-email#token=`)).toBe(true)
  const token = tokenIn(link)

  expect(await confirm(app, token)).toMatchObject({ status: 200, body: { email } })
  expect(await ann.call(api.myAccount, {})).toMatchObject({ isEmailConfirmed: true })
  expect(await confirm(app, token)).toMatchObject(expired)
})

test('a confirmation link works for 48 hours', async () => {
  const app = await startApp()
  await register(app)
  await register(app, 'bob@example.test')
  const links = (await takeQueuedEmails(app)).flatMap(order =>
    order.template === 'welcome' && order.data.confirmation ? [order.data.confirmation.link] : [],
  )
  const [first = '', second = ''] = links.map(link => tokenIn(link))
  app.clock.advance({ hours: 48, seconds: -1 })
  expect(await confirm(app, first)).toMatchObject({ status: 200 })
  app.clock.advance({ seconds: 1 })
  expect(await confirm(app, second)).toMatchObject(expired)
})

test('one of many parallel uses of a link succeeds', async () => {
  const app = await startApp()
  await register(app)
  const token = await emailedLink(app, 'welcome')
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(app, token)))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(5).fill(410)])
})

test('the database stores only a hash of the token, and a link serves only its purpose', async () => {
  const app = await startApp()
  await register(app)
  const token = await emailedLink(app, 'welcome')
  expect(JSON.stringify(await app.deps.db.selectFrom('email_tokens').selectAll().execute())).not.toContain(
    token,
  )
  const body = { token, password: 'a new password' }
  expect(await app.anonymous.send(api.resetPassword, { body })).toMatchObject(expired)
  await app.anonymous.call(api.requestPasswordReset, { body: { email } })
  expect(await confirm(app, await emailedLink(app, 'reset-password'))).toMatchObject(expired)
  expect(await confirm(app, 'guessed')).toMatchObject(expired)
})

test('a resent link replaces the earlier one', async () => {
  const app = await startApp()
  const ann = app.as(await register(app))
  const first = await emailedLink(app, 'welcome')
  expect(await ann.send(api.resendConfirmation, {})).toMatchObject({ status: 204 })
  const second = await emailedLink(app, 'confirm-email')
  expect(await confirm(app, first)).toMatchObject(expired)
  expect(await confirm(app, second)).toMatchObject({ status: 200 })
  await ann.call(api.resendConfirmation, {})
  expect(await takeQueuedEmails(app)).toEqual([])
})

test('parallel requests leave one valid link', async () => {
  const app = await startApp()
  const ann = app.as(await register(app))
  await Promise.all(Array.from({ length: 4 }, () => ann.send(api.resendConfirmation, {})))
  expect(await app.deps.db.selectFrom('email_tokens').selectAll().execute()).toHaveLength(1)
})

test('a password reset by email also confirms the address', async () => {
  const app = await startApp()
  await register(app)
  await app.anonymous.call(api.requestPasswordReset, { body: { email } })
  const token = await emailedLink(app, 'reset-password')
  await app.anonymous.call(api.resetPassword, { body: { token, password: 'a new password' } })
  const body = { username: email, password: 'a new password' }
  const ann = app.as(await app.anonymous.call(api.signIn, { body }))
  expect(await ann.call(api.myAccount, {})).toMatchObject({ isEmailConfirmed: true })
})

test('of several delayed confirmation emails only one contains a link', async () => {
  const app = await startApp()
  const ann = app.as(await register(app))
  await postponeEmails(app)
  await ann.call(api.resendConfirmation, {})
  await postponeEmails(app)
  await retryJobs(app)
  const mails = await app.emails()
  expect(mails.map(mail => /#token=/.test(mail.plain)).sort()).toEqual([false, true])
})

test('of two delayed reset emails only the second is sent', async () => {
  const app = await startApp()
  await register(app)
  await app.deps.db.updateTable('users').set({ email_confirmed_at: app.deps.now() }).execute()
  await app.drainJobs()
  for (const _ of [1, 2]) {
    await app.anonymous.call(api.requestPasswordReset, { body: { email } })
    await postponeEmails(app)
    app.clock.advance({ minutes: 2 })
  }
  await retryJobs(app)
  expect((await app.emails()).filter(mail => /reset-password/.test(mail.plain))).toHaveLength(1)
})
