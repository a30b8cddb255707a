import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startApp, type TestApp } from '#test/app.ts'

const password = 'correct horse'

async function anAccount(app: TestApp, name = 'ann') {
  const email = `${name}@example.test`
  const body = { email, username: name, password, roleId: roles.interviewee }
  return { email, username: name, ...(await app.anonymous.call(api.register, { body })) }
}

const tryToSignIn = (app: TestApp, username: string, withPassword: string, rememberMe = false) =>
  app.anonymous.send(api.signIn, { body: { username, password: withPassword, rememberMe } })

test('users sign in by email or username in any letter case', async () => {
  const app = await startApp()
  const { userId } = await anAccount(app)
  for (const name of ['ann@example.test', 'Ann@EXAMPLE.test', 'ann', 'ANN', '  ann ']) {
    const answer = await tryToSignIn(app, name, password)
    expect(answer).toMatchObject({ status: 200, body: { userId, roleId: 1 } })
    expect(await app.as(answer.body).call(api.myProfile, {})).toMatchObject({ email: 'ann@example.test' })
  }
})

test('an unknown account gets the same answer as a wrong password', async () => {
  const app = await startApp()
  await anAccount(app)
  const wrong = await tryToSignIn(app, 'ann', 'wrong password')
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'auth.bad_credentials', message: 'Wrong email, username or password.' },
  })
  const { body } = await tryToSignIn(app, 'unknown', password)
  expect({ ...body, requestId: wrong.body.requestId }).toEqual(wrong.body)
})

test('an account without a password refuses every password', async () => {
  const app = await startApp()
  await app.deps.db
    .insertInto('users')
    .values({ email: 'g@example.test', username: 'g@example.test' })
    .execute()
  expect(await tryToSignIn(app, 'g@example.test', 'dummy password')).toMatchObject({ status: 401 })
})

test('a password matches in both Unicode normal forms', async () => {
  const app = await startApp()
  const body = {
    email: 'ann@example.test',
    password: 'мой пароль'.normalize('NFC'),
    roleId: roles.interviewee,
  }
  await app.anonymous.call(api.register, { body })
  expect(await tryToSignIn(app, body.email, body.password.normalize('NFD'))).toMatchObject({ status: 200 })
})

test('missing credentials are field errors', async () => {
  const { anonymous } = await startApp()
  expect(await anonymous.refused(api.signIn, { body: { username: ' ', password: '' } })).toMatchObject({
    status: 400,
    fields: [
      { path: 'username', message: 'Enter your email or username.' },
      { path: 'password', message: 'Enter your password.' },
    ],
  })
})

test('a session expires after twelve hours, and a remembered one after thirty days', async () => {
  const app = await startApp()
  await anAccount(app)
  const short = app.as((await tryToSignIn(app, 'ann', password)).body)
  const long = app.as((await tryToSignIn(app, 'ann', password, true)).body)
  app.clock.advance({ hours: 12, seconds: -1 })
  await short.call(api.myProfile, {})
  app.clock.advance({ seconds: 1 })
  expect(await short.refused(api.myProfile, {})).toMatchObject({ status: 401, code: 'auth.required' })
  app.clock.advance({ hours: 29 * 24 + 12, seconds: -1 })
  await long.call(api.myProfile, {})
  app.clock.advance({ seconds: 1 })
  expect(await long.refused(api.myProfile, {})).toMatchObject({ status: 401 })
})

test('signing out revokes only this session', async () => {
  const app = await startApp()
  const first = app.as(await anAccount(app))
  const second = app.as((await tryToSignIn(app, 'ann', password)).body)
  expect(await first.send(api.signOut, {})).toMatchObject({ status: 204, body: undefined })
  expect(await first.refused(api.myProfile, {})).toMatchObject({ status: 401 })
  expect(await first.refused(api.signOut, {})).toMatchObject({ status: 401 })
  await second.call(api.myProfile, {})
})

test('a token with a foreign or changed signature is refused', async () => {
  const app = await startApp()
  const { userId, token } = await anAccount(app)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const sid = JSON.parse(atob(claims)).sid
  const forged = await new SignJWT({ sid, roleId: 3 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setExpirationTime(4_000_000_000)
    .sign(new TextEncoder().encode('y'.repeat(32)))
  const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${claims}.`
  const changed = `${head}.${claims.slice(0, -2)}AA.${signature}`
  for (const invalid of [forged, unsigned, changed, 'nonsense', `${token}x`]) {
    expect(await app.as({ token: invalid }).refused(api.myProfile, {})).toMatchObject({ status: 401 })
  }
})

test('a suspended account cannot sign in, and its sessions end', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  await app.deps.db
    .updateTable('users')
    .set({ suspended_at: app.deps.now() })
    .where('id', '=', ann.userId)
    .execute()
  expect(await tryToSignIn(app, 'ann', password)).toMatchObject({
    status: 403,
    body: { code: 'auth.suspended' },
  })
  expect(await tryToSignIn(app, 'ann', 'wrong password')).toMatchObject({ status: 401 })
  expect(await app.as(ann).refused(api.myProfile, {})).toMatchObject({ status: 401 })
})
