import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/role.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, confirmEverybody } from '#test/factories.ts'
import { linkIn, orderedMails, tokenIn } from '#test/mail-orders.ts'
import { whileLocked } from '#test/moments.ts'

const email = 'ann@example.test'
const later = 'lee@example.test'
const password = 'correct horse'

async function anAccount(app: TestApp, wish: { email?: string; username?: string } = {}) {
  const body = { email, password, roleId: roles.interviewee, ...wish }
  const ann = app.as(await app.anonymous.call(api.register, { body }))
  await orderedMails(app)
  await confirmEverybody(app)
  return ann
}

const confirm = (app: TestApp, token: string) => app.anonymous.send(api.confirmEmail, { body: { token } })

const signIn = async (app: TestApp, username: string) =>
  (await app.anonymous.send(api.signIn, { body: { username, password } })).status

test('another address becomes the account’s with the link mailed to it, and the old one is told', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  expect(await ann.call(api.changeEmail, { body: { email: later, password } })).toMatchObject({
    email,
    newEmail: later,
  })
  const [order, ...more] = await orderedMails(app)
  if (order?.template !== 'confirm-email') throw new Error('No link was mailed.')
  expect([order.to.email, order.data.isChange, more]).toEqual([later, true, []])
  expect([await signIn(app, email), await signIn(app, later)]).toEqual([200, 401])

  const token = tokenIn(order.data.link)
  expect(await confirm(app, token)).toMatchObject({ status: 200, body: { email: later } })
  expect([await signIn(app, email), await signIn(app, later)]).toEqual([401, 200])
  expect(await ann.call(api.myAccount, {})).toMatchObject({
    email: later,
    username: later,
    isEmailConfirmed: true,
    newEmail: null,
  })
  expect(await orderedMails(app)).toMatchObject([{ template: 'email-changed', to: { email } }])
  expect(await confirm(app, token)).toMatchObject({ status: 410 })
})

test('a username of one’s own stays when the address changes', async () => {
  const app = await startApp()
  const ann = await anAccount(app, { username: 'annie' })
  await ann.call(api.changeEmail, { body: { email: later, password } })
  await confirm(app, await linkIn(app, 'confirm-email'))
  expect(await ann.call(api.myAccount, {})).toMatchObject({ email: later, username: 'annie' })
})

test('the password is asked where there is one, and wrong ones make this sign-in wait and no other', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  const change = (given?: string) => ann.refused(api.changeEmail, { body: { email: later, password: given } })
  expect(await change()).toMatchObject({
    status: 400,
    fields: [{ path: 'password', code: 'password.required' }],
  })
  for (let n = 0; n < 5; n++) {
    expect(await change(`guess ${n}`)).toMatchObject({
      status: 400,
      fields: [{ path: 'password', message: 'The current password is not right.' }],
    })
  }
  expect(await change(password)).toMatchObject({ status: 429 })
  expect(await signIn(app, email)).toBe(200)
  const withoutPassword = app.as(await anInterviewee(app))
  await withoutPassword.call(api.changeEmail, { body: { email: later } })
})

test('an address that has an account is refused when it is asked for and when the link comes too late', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await anAccount(app, { email: 'bob@example.test' })
  const taken = { body: { email: 'BOB@example.test', password } }
  expect(await ann.refused(api.changeEmail, taken)).toMatchObject({ status: 409, code: 'auth.email_taken' })

  await ann.call(api.changeEmail, { body: { email: later, password } })
  const token = await linkIn(app, 'confirm-email')
  await anAccount(app, { email: later })
  expect(await confirm(app, token)).toMatchObject({ status: 409, body: { code: 'auth.email_taken' } })
  expect(await ann.call(api.myAccount, {})).toMatchObject({ email })
})

test('of two people who want the same free address the first to confirm gets it', async () => {
  const app = await startApp()
  const tokens = []
  for (const person of [await anInterviewee(app), await anInterviewee(app)]) {
    await app.as(person).call(api.changeEmail, { body: { email: later } })
    tokens.push(await linkIn(app, 'confirm-email'))
  }
  const answers = await Promise.all(tokens.map(token => confirm(app, token)))
  expect(answers.map(one => one.status).sort()).toEqual([200, 409])
})

test('a second wish replaces the first, and the own address takes it back', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await ann.call(api.changeEmail, { body: { email: 'first@example.test', password } })
  const first = await linkIn(app, 'confirm-email')
  await ann.call(api.changeEmail, { body: { email: later, password } })
  const second = await linkIn(app, 'confirm-email')
  expect(await confirm(app, first)).toMatchObject({ status: 410 })

  const back = await ann.call(api.changeEmail, { body: { email: 'ANN@example.test', password } })
  expect(back).toMatchObject({ email, newEmail: null })
  expect(await confirm(app, second)).toMatchObject({ status: 410 })
  expect(await orderedMails(app)).toEqual([])
})

test('asking again mails to the address that waits, and the first mail still confirms the own one', async () => {
  const app = await startApp()
  const ann = app.as(
    await app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } }),
  )
  const own = await linkIn(app, 'welcome')
  await ann.call(api.changeEmail, { body: { email: later, password } })
  await orderedMails(app)
  await ann.call(api.sendConfirmation, {})
  expect(await orderedMails(app)).toMatchObject([{ template: 'confirm-email', to: { email: later } }])
  expect(await confirm(app, own)).toMatchObject({ status: 200, body: { email } })
  app.clock.forward({ hours: 49 })
  const again = app.as(await app.anonymous.call(api.signIn, { body: { username: email, password } }))
  expect(await again.call(api.myAccount, {})).toMatchObject({ newEmail: null, isEmailConfirmed: true })
})

test('a new password takes back a change of address that somebody else asked for', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await ann.call(api.changeEmail, { body: { email: 'thief@example.test', password } })
  const thief = await linkIn(app, 'confirm-email')
  await app.anonymous.call(api.askPasswordReset, { body: { email } })
  const token = await linkIn(app, 'reset-password')
  await app.anonymous.call(api.resetPassword, { body: { token, password: 'a new password' } })
  expect(await confirm(app, thief)).toMatchObject({ status: 410 })
})

test('a link to a new password that lies in the old mailbox no longer works', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await app.anonymous.call(api.askPasswordReset, { body: { email } })
  const old = await linkIn(app, 'reset-password')
  await ann.call(api.changeEmail, { body: { email: later, password } })
  await confirm(app, await linkIn(app, 'confirm-email'))
  const body = { token: old, password: 'a new password' }
  expect(await app.anonymous.refused(api.resetPassword, { body })).toMatchObject({ status: 410 })
})

test('another address is not asked for with a password that changes in the very moment', async () => {
  const app = await startApp()
  const thief = await anAccount(app)
  const ask = () => thief.refused(api.changeEmail, { body: { email: 'thief@example.test', password } })
  expect(await whileLocked(app, email, ask, { password_hash: 'another' })).toMatchObject({
    status: 400,
    fields: [{ path: 'password', code: 'password.wrong' }],
  })
  expect(await orderedMails(app)).toEqual([])
})

test('five new addresses an hour may be tried, taken ones too', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await anAccount(app, { email: 'bob@example.test' })
  for (let n = 0; n < 5; n++)
    await ann.send(api.changeEmail, { body: { email: 'bob@example.test', password } })
  expect(await ann.refused(api.changeEmail, { body: { email: later, password } })).toMatchObject({
    status: 429,
  })
})

test('an interviewer without a name is found by the new address', async () => {
  const app = await startApp()
  const nino = await anInterviewer(app)
  await app.deps.db
    .updateTable('profiles')
    .set({ display_name: null })
    .where('user_id', '=', nino.id)
    .execute()
  await app.as(nino).call(api.changeEmail, { body: { email: 'nino@example.test' } })
  await confirm(app, await linkIn(app, 'confirm-email'))
  const as = app.as(await anInterviewee(app))
  const found = await as.call(api.findInterviewers, { body: { search: 'nino' } })
  expect(found.interviewers.map(one => one.id)).toEqual([nino.id])
})
