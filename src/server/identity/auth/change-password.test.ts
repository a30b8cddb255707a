import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/role.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { linkIn, orderedMails } from '#test/email-jobs.ts'
import { anInterviewee, confirmEverybody } from '#test/factories.ts'
import { statusWith, whileLocked } from '#test/notes.ts'

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
  await orderedMails(app)
  await confirmEverybody(app)
  return { app, ann }
}

test('a new password ends every other session, keeps this one, and is told by mail', async () => {
  const { app, ann } = await start()
  const elsewhere = app.as((await signIn(app)).body)
  const change = { body: { currentPassword: password, newPassword } }
  expect(await ann.send(api.changePassword, change)).toMatchObject({ status: 204 })
  expect(await elsewhere.refused(api.myAccount, {})).toMatchObject({ status: 401 })
  await ann.call(api.myAccount, {})
  expect([(await signIn(app)).status, (await signIn(app, newPassword)).status]).toEqual([401, 200])
  const told = (await orderedMails(app)).filter(one => one.template !== 'new-login')
  expect(told).toMatchObject([
    { template: 'password-changed', to: { email }, data: { changedAt: '2030-05-01T09:00:00.000Z' } },
  ])
})

test('a wrong current password is said under its field, and makes this sign-in wait and no other', async () => {
  const { app, ann } = await start()
  const change = (currentPassword?: string) =>
    ann.refused(api.changePassword, { body: { currentPassword, newPassword } })
  expect(await change()).toMatchObject({
    status: 400,
    fields: [{ path: 'currentPassword', message: 'Please enter your password.' }],
  })
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => change(`guess ${n}`)))
  expect(guesses.map(one => one.status).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
  expect(guesses.find(one => one.status === 400)).toMatchObject({
    fields: [{ path: 'currentPassword', code: 'password.wrong' }],
  })
  expect(await signIn(app)).toMatchObject({ status: 200 })
  expect((await orderedMails(app)).filter(one => one.template !== 'new-login')).toEqual([])
})

test('an account without a password gets its first one by its session alone', async () => {
  const app = await startApp()
  const person = await anInterviewee(app, { email })
  const ann = app.as(person)
  await ann.call(api.changePassword, { body: { newPassword } })
  expect(await signIn(app, newPassword)).toMatchObject({ status: 200 })
  expect(await ann.call(api.myAccount, {})).toMatchObject({ hasPassword: true })
  expect(await ann.refused(api.changePassword, { body: { newPassword } })).toMatchObject({ status: 400 })
})

test('of two changes at once with the same current password one wins', async () => {
  const { ann } = await start()
  const change = (to: string) =>
    ann.send(api.changePassword, { body: { currentPassword: password, newPassword: to } })
  const answers = await Promise.all(['password one', 'password two'].map(change))
  expect(answers.map(one => one.status).sort()).toEqual([204, 400])
})

test('links that were mailed before no longer work, the confirmation of the address does', async () => {
  const app = await startApp()
  const ann = app.as(
    await app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } }),
  )
  const confirmation = await linkIn(app, 'welcome')
  await app.anonymous.call(api.askPasswordReset, { body: { email } })
  const reset = await linkIn(app, 'reset-password')
  await ann.call(api.changePassword, { body: { currentPassword: password, newPassword } })
  const body = { token: reset, password: 'yet another' }
  expect(await app.anonymous.refused(api.resetPassword, { body })).toMatchObject({ status: 410 })
  await app.anonymous.call(api.confirmEmail, { body: { token: confirmation } })
})

test('a sign-in by the old password in the very moment of the change is refused, or ends with it', async () => {
  const { app, ann } = await start()
  const early = await signIn(app)
  const [, ...late] = await Promise.all([
    ann.call(api.changePassword, { body: { currentPassword: password, newPassword } }),
    ...Array.from({ length: 4 }, () => signIn(app)),
  ])
  expect(early.status).toBe(200)
  expect(await Promise.all([early, ...late].map(one => statusWith(app, one)))).toEqual(Array(5).fill(401))
})

test('a sign-in whose password was right is refused where that changes before it opens', async () => {
  const { app } = await start()
  const changed = await whileLocked(app, email, () => signIn(app), { password_hash: 'another' })
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
