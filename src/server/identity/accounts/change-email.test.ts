import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { emailedLink, postponeEmails, retryJobs, takeQueuedEmails, tokenIn } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, confirmAllEmails } from '#test/factories.ts'
import { expireReauthentication } from '#test/mfa.ts'
import { anAuthenticator } from '#test/webauthn-authenticator.ts'

const email = 'ann@example.test'
const later = 'lee@example.test'
const password = 'correct horse'

type Caller = TestApp['anonymous']

async function anAccount(app: TestApp, input: { email?: string; username?: string } = {}) {
  const body = { email, password, roleId: roles.interviewee, ...input }
  const ann = app.as(await app.anonymous.call(api.register, { body }))
  await takeQueuedEmails(app)
  await confirmAllEmails(app)
  return ann
}

const confirm = (by: TestApp | Caller, token: string) =>
  ('anonymous' in by ? by.anonymous : by).send(api.confirmEmail, { body: { token } })

/** A thief changes the email of an open account. The old address gets a notice. */
async function aTakeover(app: TestApp) {
  const thief = await anAccount(app)
  await thief.call(api.changeEmail, { body: { email: later } })
  await confirm(thief, await emailedLink(app, 'confirm-email'))
  const [notice] = await takeQueuedEmails(app)
  if (notice?.template !== 'email-changed') throw new Error('no email to the old address')
  return { thief, notice }
}

const signIn = async (app: TestApp, username: string) =>
  (await app.anonymous.send(api.signIn, { body: { username, password } })).status

test('an email changes by the link sent to the new address, and the old address gets a notice', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  expect(await ann.call(api.changeEmail, { body: { email: later } })).toMatchObject({
    email,
    newEmail: later,
  })
  const [order, ...more] = await takeQueuedEmails(app)
  if (order?.template !== 'confirm-email') throw new Error('no email with a link')
  expect([order.to.email, order.data.isChange, more]).toEqual([later, true, []])
  expect([await signIn(app, email), await signIn(app, later)]).toEqual([200, 401])

  const token = tokenIn(order.data.link)
  await takeQueuedEmails(app)
  expect(await confirm(ann, token)).toMatchObject({ status: 200, body: { email: later } })
  expect([await signIn(app, email), await signIn(app, later)]).toEqual([401, 200])
  expect(await ann.call(api.myAccount, {})).toMatchObject({
    email: later,
    username: later,
    isEmailConfirmed: true,
    newEmail: null,
  })
  const emails = (await takeQueuedEmails(app)).filter(email => email.template !== 'new-login')
  expect(emails).toMatchObject([{ template: 'email-changed', to: { email } }])
  expect(await confirm(ann, token)).toMatchObject({ status: 410 })
})

test('a chosen username stays when the email changes', async () => {
  const app = await startApp()
  const ann = await anAccount(app, { username: 'annie' })
  await ann.call(api.changeEmail, { body: { email: later } })
  await confirm(ann, await emailedLink(app, 'confirm-email'))
  expect(await ann.call(api.myAccount, {})).toMatchObject({ email: later, username: 'annie' })
})

test('a change of email requires recent authentication', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  app.clock.advance({ minutes: 10 })
  const change = { body: { email: later } }
  expect(await ann.refused(api.changeEmail, change)).toMatchObject({
    status: 403,
    code: 'auth.confirm_again',
  })
  const confirmAgain = (given: string) =>
    ann.send(api.reauthenticate, { body: { way: 'password', password: given } })
  for (let n = 0; n < 5; n++) expect(await confirmAgain(`guess ${n}`)).toMatchObject({ status: 400 })
  expect(await confirmAgain(password)).toMatchObject({ status: 429 })
  expect(await signIn(app, email)).toBe(200)
  app.clock.advance({ seconds: 1 })
  expect(await confirmAgain(password)).toMatchObject({ status: 204 })
  await ann.call(api.changeEmail, change)
})

test('a user with Google alone reauthenticates with an emailed code', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app, { email }))
  await confirmAllEmails(app)
  await expireReauthentication(app)
  expect(await ann.call(api.reauthenticationMethods, {})).toEqual({ ways: ['mail'], email })
  await ann.call(api.sendReauthenticationCode, {})
  const [order] = await takeQueuedEmails(app)
  if (order?.template !== 'email-otp') throw new Error('no email with a code')
  const { code } = order.data
  const show = (given: string, as = ann) =>
    as.send(api.reauthenticate, { body: { way: 'mail', code: given } })
  expect(await show(code === '000000' ? '000001' : '000000')).toMatchObject({ status: 422 })
  // The code works once, even in parallel.
  expect((await Promise.all([show(code), show(code)])).map(({ status }) => status).sort()).toEqual([204, 410])
  await ann.call(api.changeEmail, { body: { email: later } })
})

test('a delayed code that a newer one replaced is not emailed', async () => {
  const app = await startApp()
  const ann = app.as(await anInterviewee(app, { email }))
  await expireReauthentication(app)
  await ann.call(api.sendReauthenticationCode, {})
  await postponeEmails(app)
  await ann.call(api.sendReauthenticationCode, {})
  const [second] = await takeQueuedEmails(app)
  await retryJobs(app)
  expect(second?.template).toBe('email-otp')
  expect(await app.emails()).toEqual([])
})

test('a stranger who opens the link cannot confirm the new email', async () => {
  const app = await startApp()
  const thief = await anAccount(app, { email: 'thief@example.test' })
  const victim = await anAccount(app, { email: 'bob@example.test' })
  await thief.call(api.changeEmail, { body: { email: later } })
  const token = await emailedLink(app, 'confirm-email')
  expect(await confirm(app, token)).toMatchObject({ status: 401 })
  expect(await confirm(victim, token)).toMatchObject({ status: 403, body: { code: 'auth.link_of_another' } })
  expect(await thief.call(api.myAccount, {})).toMatchObject({ email: 'thief@example.test', newEmail: later })
  // Another session of the same account needs recent authentication.
  const again = app.as(
    await app.anonymous.call(api.signIn, { body: { username: 'thief@example.test', password } }),
  )
  app.clock.advance({ minutes: 10 })
  expect(await confirm(again, token)).toMatchObject({ status: 403, body: { code: 'auth.confirm_again' } })
  await again.call(api.reauthenticate, { body: { way: 'password', password } })
  expect(await confirm(again, token)).toMatchObject({ status: 200 })
})

test('an email that another account holds cannot be restored until it is free', async () => {
  const app = await startApp()
  const { thief, notice } = await aTakeover(app)
  const { id } = await anInterviewee(app)
  const has = (address: string) =>
    app.deps.db.updateTable('users').set({ email: address, username: address }).where('id', '=', id).execute()
  const notMe = () =>
    app.anonymous.send(api.reportUnauthorizedLogin, { body: { token: tokenIn(notice.data.link) } })
  await has(email)
  expect(await notMe()).toMatchObject({ status: 409, body: { code: 'auth.email_taken' } })
  expect(await thief.send(api.myAccount, {})).toMatchObject({ status: 200 })
  await has('bob@example.test')
  expect(await notMe()).toMatchObject({ status: 200, body: { email } })
})

test('the old address can revert the change for a week, with all that was set up since', async () => {
  const app = await startApp()
  const { thief, notice } = await aTakeover(app)
  const device = anAuthenticator(new URL(app.deps.urls.app).origin)
  const credential = device.register(await thief.call(api.passkeyRegistrationOptions, {}))
  await thief.call(api.registerPasskey, { body: { name: 'Mine', credential } })
  await thief.call(api.changePassword, { body: { currentPassword: password, newPassword: 'another horse' } })
  // The old address stays reserved after a second change.
  await thief.call(api.changeEmail, { body: { email: 'third@example.test' } })
  await confirm(thief, await emailedLink(app, 'confirm-email'))
  const [toThief] = await takeQueuedEmails(app)
  const body = { email, password: 'correct horse', roleId: roles.interviewee }
  expect(await app.anonymous.refused(api.register, { body })).toMatchObject({ code: 'auth.email_taken' })

  const notMe = (token: string) => app.anonymous.send(api.reportUnauthorizedLogin, { body: { token } })
  app.clock.advance({ hours: 7 * 24 - 1 })
  const token = tokenIn(notice.data.link)
  const answers = await Promise.all([notMe(token), notMe(token)])
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 410])
  expect(await thief.send(api.myAccount, {})).toMatchObject({ status: 401 })
  expect([await signIn(app, email), await signIn(app, later)]).toEqual([401, 401])
  const shown = {
    credential: device.authenticate(await app.anonymous.call(api.passkeyAuthenticationOptions, {})),
  }
  expect(await app.anonymous.send(api.signInWithPasskey, { body: shown })).toMatchObject({ status: 422 })
  if (toThief?.template !== 'email-changed') throw new Error('no email to the second address')
  expect(await notMe(tokenIn(toThief.data.link))).toMatchObject({ status: 410 })

  const reset = { token: await emailedLink(app, 'reset-password'), password: 'correct horse' }
  await app.anonymous.call(api.resetPassword, { body: reset })
  expect(await signIn(app, email)).toBe(200)
})

test('a taken email is refused at the request and at the confirmation', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await anAccount(app, { email: 'bob@example.test' })
  const taken = { body: { email: 'BOB@example.test', password } }
  expect(await ann.refused(api.changeEmail, taken)).toMatchObject({ status: 409, code: 'auth.email_taken' })

  await ann.call(api.changeEmail, { body: { email: later } })
  const token = await emailedLink(app, 'confirm-email')
  await anAccount(app, { email: later })
  expect(await confirm(ann, token)).toMatchObject({ status: 409, body: { code: 'auth.email_taken' } })
  expect(await ann.call(api.myAccount, {})).toMatchObject({ email })
})

test('the first of two accounts to confirm an email gets it', async () => {
  const app = await startApp()
  const requests = []
  for (const person of [app.as(await anInterviewee(app)), app.as(await anInterviewee(app))]) {
    await person.call(api.changeEmail, { body: { email: later } })
    requests.push({ person, token: await emailedLink(app, 'confirm-email') })
  }
  const answers = await Promise.all(requests.map(({ person, token }) => confirm(person, token)))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
})

test('a second request replaces the first, and the current email cancels it', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await ann.call(api.changeEmail, { body: { email: 'first@example.test' } })
  const first = await emailedLink(app, 'confirm-email')
  await ann.call(api.changeEmail, { body: { email: later } })
  const second = await emailedLink(app, 'confirm-email')
  expect(await confirm(app, first)).toMatchObject({ status: 410 })

  const back = await ann.call(api.changeEmail, { body: { email: 'ANN@example.test' } })
  expect(back).toMatchObject({ email, newEmail: null })
  expect(await confirm(app, second)).toMatchObject({ status: 410 })
  expect(await takeQueuedEmails(app)).toEqual([])
})

test('a resend goes to the pending email, and the first link still confirms the current one', async () => {
  const app = await startApp()
  const ann = app.as(
    await app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } }),
  )
  const own = await emailedLink(app, 'welcome')
  await ann.call(api.changeEmail, { body: { email: later } })
  await takeQueuedEmails(app)
  await ann.call(api.resendConfirmation, {})
  expect(await takeQueuedEmails(app)).toMatchObject([{ template: 'confirm-email', to: { email: later } }])
  expect(await confirm(app, own)).toMatchObject({ status: 200, body: { email } })
  app.clock.advance({ hours: 49 })
  const again = app.as(await app.anonymous.call(api.signIn, { body: { username: email, password } }))
  expect(await again.call(api.myAccount, {})).toMatchObject({ newEmail: null, isEmailConfirmed: true })
})

test('a password reset cancels a pending change of email', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await ann.call(api.changeEmail, { body: { email: 'thief@example.test' } })
  const thief = await emailedLink(app, 'confirm-email')
  await app.anonymous.call(api.requestPasswordReset, { body: { email } })
  const token = await emailedLink(app, 'reset-password')
  await app.anonymous.call(api.resetPassword, { body: { token, password: 'a new password' } })
  expect(await confirm(app, thief)).toMatchObject({ status: 410 })
})

test('a change of email invalidates reset links in the old mailbox', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await app.anonymous.call(api.requestPasswordReset, { body: { email } })
  const old = await emailedLink(app, 'reset-password')
  await ann.call(api.changeEmail, { body: { email: later } })
  await confirm(ann, await emailedLink(app, 'confirm-email'))
  const body = { token: old, password: 'a new password' }
  expect(await app.anonymous.refused(api.resetPassword, { body })).toMatchObject({ status: 410 })
})

test('an account may try five new emails an hour, including taken ones', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await anAccount(app, { email: 'bob@example.test' })
  for (let n = 0; n < 5; n++) await ann.send(api.changeEmail, { body: { email: 'bob@example.test' } })
  expect(await ann.refused(api.changeEmail, { body: { email: later } })).toMatchObject({
    status: 429,
  })
})

test('one account can email only a few strangers, however long it tries', async () => {
  const app = await startApp()
  const thief = await anAccount(app)
  let count = 0
  for (let n = 0; n < 10; n++) {
    await thief.call(api.reauthenticate, { body: { way: 'password', password } })
    // More than the hourly limit, in the first hour and later.
    const changes = Array.from({ length: n === 0 ? 7 : 2 }, () => ({
      body: { email: `stranger-${++count}@example.test` },
    }))
    await Promise.all(changes.map(change => thief.send(api.changeEmail, change)))
    app.clock.advance({ hours: 1 })
  }
  const mailed = (await takeQueuedEmails(app)).filter(order => order.template === 'confirm-email')
  expect(mailed).toHaveLength(5 + 9)
  expect(mailed.filter(({ to }) => !to.email.startsWith(`${to.name}@`))).toEqual([])
})

test('an unnamed interviewer is found by the new email', async () => {
  const app = await startApp()
  const nino = await anInterviewer(app)
  await app.deps.db
    .updateTable('profiles')
    .set({ display_name: null })
    .where('user_id', '=', nino.id)
    .execute()
  await app.as(nino).call(api.changeEmail, { body: { email: 'nino@example.test' } })
  await confirm(app.as(nino), await emailedLink(app, 'confirm-email'))
  const as = app.as(await anInterviewee(app))
  const found = await as.call(api.findInterviewers, { body: { search: 'nino' } })
  expect(found.interviewers.map(interviewer => interviewer.id)).toEqual([nino.id])
})
