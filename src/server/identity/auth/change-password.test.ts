import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { emailedLink, takeQueuedEmails } from '#test/email-jobs.ts'
import { anInterviewee, confirmAllEmails } from '#test/factories.ts'
import { callWhileLocked, statusAfterSignIn } from '#test/notes.ts'

const email = 'ann@example.test'
const password = 'correct horse'
const newPassword = 'battery staple'

const signIn = (app: TestApp, typed = password) =>
  app.anonymous.send(api.signIn, { body: { username: email, password: typed } })

async function start() {
  const app = await startApp()
  const ann = app.as(
    await app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } }),
  )
  await takeQueuedEmails(app)
  await confirmAllEmails(app)
  return { app, ann }
}

test('a new password revokes all other sessions and sends an email', async () => {
  const { app, ann } = await start()
  const otherSession = app.as((await signIn(app)).body)
  const change = { body: { currentPassword: password, newPassword } }
  expect(await ann.send(api.changePassword, change)).toMatchObject({ status: 204 })
  expect(await otherSession.refused(api.myAccount, {})).toMatchObject({ status: 401 })
  await ann.call(api.myAccount, {})
  expect([(await signIn(app)).status, (await signIn(app, newPassword)).status]).toEqual([401, 200])
  const emails = (await takeQueuedEmails(app)).filter(email => email.template !== 'new-login')
  expect(emails).toMatchObject([
    { template: 'password-changed', to: { email }, data: { changedAt: '2030-05-01T09:00:00.000Z' } },
  ])
})

test('a wrong current password is a field error and throttles only this session', async () => {
  const { app, ann } = await start()
  const change = (currentPassword?: string) =>
    ann.refused(api.changePassword, { body: { currentPassword, newPassword } })
  expect(await change()).toMatchObject({
    status: 400,
    fields: [{ path: 'currentPassword', message: 'Enter your password.' }],
  })
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => change(`guess ${n}`)))
  expect(guesses.map(guess => guess.status).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
  expect(guesses.find(guess => guess.status === 400)).toMatchObject({
    fields: [{ path: 'currentPassword', code: 'password.wrong' }],
  })
  expect(await signIn(app)).toMatchObject({ status: 200 })
  expect((await takeQueuedEmails(app)).filter(email => email.template !== 'new-login')).toEqual([])
})

test('an account without a password sets its first one by session alone', async () => {
  const app = await startApp()
  const person = await anInterviewee(app, { email })
  const ann = app.as(person)
  await ann.call(api.changePassword, { body: { newPassword } })
  expect(await signIn(app, newPassword)).toMatchObject({ status: 200 })
  expect(await ann.call(api.myAccount, {})).toMatchObject({ hasPassword: true })
  expect(await ann.refused(api.changePassword, { body: { newPassword } })).toMatchObject({ status: 400 })
})

test('one of two parallel changes with the same current password succeeds', async () => {
  const { ann } = await start()
  const change = (to: string) =>
    ann.send(api.changePassword, { body: { currentPassword: password, newPassword: to } })
  const answers = await Promise.all(['password one', 'password two'].map(change))
  expect(answers.map(answer => answer.status).sort()).toEqual([204, 400])
})

test('a new password invalidates earlier reset links but not the email confirmation', async () => {
  const app = await startApp()
  const ann = app.as(
    await app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } }),
  )
  const confirmation = await emailedLink(app, 'welcome')
  await app.anonymous.call(api.requestPasswordReset, { body: { email } })
  const reset = await emailedLink(app, 'reset-password')
  await ann.call(api.changePassword, { body: { currentPassword: password, newPassword } })
  const body = { token: reset, password: 'yet another' }
  expect(await app.anonymous.refused(api.resetPassword, { body })).toMatchObject({ status: 410 })
  await app.anonymous.call(api.confirmEmail, { body: { token: confirmation } })
})

test('a parallel sign-in with the old password is refused or revoked', async () => {
  const { app, ann } = await start()
  const early = await signIn(app)
  const [, ...late] = await Promise.all([
    ann.call(api.changePassword, { body: { currentPassword: password, newPassword } }),
    ...Array.from({ length: 4 }, () => signIn(app)),
  ])
  expect(early.status).toBe(200)
  expect(await Promise.all([early, ...late].map(response => statusAfterSignIn(app, response)))).toEqual(
    Array(5).fill(401),
  )
})

test('a sign-in is refused if the password changes after verification', async () => {
  const { app } = await start()
  const changed = await callWhileLocked(app, email, () => signIn(app), { password_hash: 'another' })
  expect(changed).toMatchObject({ status: 401, body: { code: 'auth.bad_credentials' } })
})

test('Password must be at least 8 characters, also for a new one', async () => {
  const { ann } = await start()
  const body = { currentPassword: password, newPassword: '1234567' }
  expect(await ann.refused(api.changePassword, { body })).toMatchObject({
    status: 400,
    fields: [{ path: 'newPassword', message: 'Password must be at least 8 characters' }],
  })
})
