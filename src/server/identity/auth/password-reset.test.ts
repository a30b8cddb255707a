import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { takeQueuedEmails, tokenIn } from '#test/email-jobs.ts'
import { confirmAllEmails } from '#test/factories.ts'
import { statusAfterSignIn } from '#test/notes.ts'

const email = 'ann@example.test'
const password = 'correct horse'

async function anAccount(app: TestApp) {
  const ann = await app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } })
  await takeQueuedEmails(app)
  await confirmAllEmails(app)
  return ann
}

/** Requests a link and reads the token from the email. */
async function aResetToken(app: TestApp): Promise<string> {
  expect(await app.anonymous.send(api.requestPasswordReset, { body: { email } })).toMatchObject({
    status: 204,
  })
  const [order, ...more] = await takeQueuedEmails(app)
  if (order?.template !== 'reset-password') throw new Error('no email with a link')
  expect(more).toEqual([])
  expect(order).toMatchObject({ to: { email, name: 'ann' }, data: { minutes: 60 } })
  const link = new URL(order.data.link)
  expect(order.data.link.startsWith(`${app.deps.urls.app}/reset-password#token=`)).toBe(true)
  return tokenIn(link.href)
}

const reset = (app: TestApp, token: string, to = 'a new password') =>
  app.anonymous.send(api.resetPassword, { body: { token, password: to } })

const signIn = (app: TestApp, withPassword: string) =>
  app.anonymous.send(api.signIn, { body: { username: email, password: withPassword } })

const expired = { status: 410, body: { code: 'auth.link_expired' } }

test('an emailed link sets a new password, revokes every session and works once', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  const otherSession = (await signIn(app, password)).body
  await takeQueuedEmails(app)
  const token = await aResetToken(app)

  expect(await reset(app, token)).toMatchObject({ status: 204 })
  expect(await app.as(ann).refused(api.myProfile, {})).toMatchObject({ status: 401 })
  expect(await app.as(otherSession).refused(api.myProfile, {})).toMatchObject({ status: 401 })
  expect(await signIn(app, password)).toMatchObject({ status: 401 })
  expect(await signIn(app, 'a new password')).toMatchObject({ status: 200 })

  expect(await reset(app, token, 'yet another one')).toMatchObject(expired)
  expect(await signIn(app, 'a new password')).toMatchObject({ status: 200 })
})

test('one of two parallel uses of a link succeeds', async () => {
  const app = await startApp()
  await anAccount(app)
  const token = await aResetToken(app)
  const answers = await Promise.all(
    ['password one', 'password two'].map(newPassword => reset(app, token, newPassword)),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([204, 410])
})

test('a link works for an hour', async () => {
  const app = await startApp()
  await anAccount(app)
  const first = await aResetToken(app)
  app.clock.advance({ minutes: 59, seconds: 59 })
  expect(await reset(app, first)).toMatchObject({ status: 204 })
  const second = await aResetToken(app)
  app.clock.advance({ minutes: 60 })
  expect(await reset(app, second)).toMatchObject(expired)
})

test('only the newest link works', async () => {
  const app = await startApp()
  await anAccount(app)
  const older = await aResetToken(app)
  app.clock.advance({ minutes: 2 })
  const newer = await aResetToken(app)
  expect(await reset(app, older)).toMatchObject(expired)
  expect(await reset(app, newer)).toMatchObject({ status: 204 })
})

test('parallel requests leave one valid link', async () => {
  const app = await startApp()
  await anAccount(app)
  await Promise.all(
    Array.from({ length: 4 }, () => app.anonymous.call(api.requestPasswordReset, { body: { email } })),
  )
  const links = app.deps.db.selectFrom('email_tokens').where('purpose', '=', 'reset_password')
  expect(await links.selectAll().execute()).toHaveLength(1)
})

test('an unknown email gets the same answer and no email', async () => {
  const app = await startApp()
  await anAccount(app)
  const known = await app.anonymous.send(api.requestPasswordReset, { body: { email } })
  expect(await takeQueuedEmails(app)).toHaveLength(1)
  const unknown = await app.anonymous.send(api.requestPasswordReset, {
    body: { email: 'unknown@example.test' },
  })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 204, body: known.body })
  expect(await takeQueuedEmails(app)).toEqual([])
})

test('the database stores only a hash of the token', async () => {
  const app = await startApp()
  await anAccount(app)
  const token = await aResetToken(app)
  const links = await app.deps.db.selectFrom('email_tokens').selectAll().execute()
  expect(JSON.stringify(links)).not.toContain(token)
  expect(links[0]?.token_hash).toHaveLength(32)
})

test('repeated requests get the same answer but no new email for a minute', async () => {
  const app = await startApp()
  await anAccount(app)
  for (const to of [email, 'unknown@example.test']) {
    for (let n = 0; n < 20; n++)
      expect(await app.anonymous.send(api.requestPasswordReset, { body: { email: to } })).toMatchObject({
        status: 204,
      })
  }
  expect(await takeQueuedEmails(app)).toHaveLength(1)
  app.clock.advance({ seconds: 61 })
  await app.anonymous.call(api.requestPasswordReset, { body: { email } })
  expect(await takeQueuedEmails(app)).toHaveLength(1)
})

test('hours of requests send few emails, and the owner always has a valid link', async () => {
  const app = await startApp()
  const { userId } = await anAccount(app)
  const confirmed = { email_confirmed_at: app.deps.now() }
  await app.deps.db.updateTable('users').set(confirmed).where('id', '=', userId).execute()
  for (let n = 0; n < 36; n++) {
    await app.anonymous.call(api.requestPasswordReset, { body: { email } })
    app.clock.advance({ minutes: 10 })
  }
  const links = (await takeQueuedEmails(app)).flatMap(order =>
    order.template === 'reset-password' ? [order.data.link] : [],
  )
  expect(links.length).toBeLessThan(18)
  const used: number[] = []
  for (const link of links) used.push((await reset(app, tokenIn(link))).status)
  expect(used.filter(status => status === 204)).toHaveLength(1)
})

test('a parallel sign-in with the old password is refused or revoked', async () => {
  const app = await startApp()
  await anAccount(app)
  const token = await aResetToken(app)
  const early = await signIn(app, password)
  const [, ...late] = await Promise.all([
    reset(app, token),
    ...Array.from({ length: 4 }, () => signIn(app, password)),
  ])
  expect(early.status).toBe(200)
  expect(await Promise.all([early, ...late].map(response => statusAfterSignIn(app, response)))).toEqual(
    Array(5).fill(401),
  )
})

test('a guessed link and a short password are refused', async () => {
  const app = await startApp()
  await anAccount(app)
  expect(await reset(app, 'guessed')).toMatchObject(expired)
  expect(await reset(app, await aResetToken(app), 'short')).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'password', message: 'Password must be at least 8 characters' }] },
  })
})
