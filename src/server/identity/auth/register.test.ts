import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { assertStrongPassword } from '#server/identity/accounts/password.ts'
import { throttleAttempts } from '#server/identity/throttling/throttle.ts'
import { getClientNetwork } from '#server/lib/http/rate-limit.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'

const ann = { email: 'ann@example.test', password: 'correct horse', roleId: roles.interviewee }

const countOf = async ({ deps }: TestApp, table: 'users' | 'profiles' | 'interviewers' | 'auth_sessions') =>
  (await deps.db.selectFrom(table).selectAll().execute()).length

test('registration returns a token with a readable expiry and queues one welcome email', async () => {
  const app = await startApp()
  const answer = await app.anonymous.send(api.register, {
    body: { ...ann, timeZone: 'Asia/Tbilisi', language: 'ru' },
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ roleId: 1, userId: expect.any(String) })
  expect(decodeJwt(answer.body.token)).toMatchObject({
    sub: answer.body.userId,
    exp: new Date('2030-05-01T21:00:00Z').getTime() / 1000,
  })
  expect(await app.as(answer.body).call(api.myProfile, {})).toMatchObject({
    email: 'ann@example.test',
    displayName: 'ann',
    role: 'interviewee',
    isProfileComplete: false,
    timeZone: 'Asia/Tbilisi',
  })
  const to = { email: 'ann@example.test', name: 'ann', language: 'ru', timeZone: 'Asia/Tbilisi' }
  const confirmation = { link: expect.stringContaining('/confirm-email#token='), hours: 48 }
  expect(await takeQueuedEmails(app)).toEqual([
    { template: 'welcome', to, data: { role: 'interviewee', confirmation } },
  ])
})

test('an interviewer gets a listing, an interviewee does not', async () => {
  const app = await startApp()
  await app.anonymous.call(api.register, { body: ann })
  expect(await countOf(app, 'interviewers')).toBe(0)
  const body = { ...ann, email: 'bob@example.test', roleId: roles.interviewer }
  const bob = await app.anonymous.call(api.register, { body })
  expect(bob.roleId).toBe(2)
  expect(await app.as(bob).call(api.setBookingMode, { body: { bookingMode: 'approve' } })).toEqual({
    bookingMode: 'approve',
  })
})

test('a school can register at once, and a throttled network still registers thirty accounts an hour', async () => {
  const app = await startApp()
  let count = 0
  const registerPupil = (from = '203.0.113.7') => {
    const body = { ...ann, email: `pupil-${++count}@example.test` }
    return app.anonymous.send(api.register, { body, headers: { 'x-forwarded-for': from } })
  }
  // 290 accounts were registered before.
  const before = { policy: 'registrations-from-network', subject: [getClientNetwork('203.0.113.7')] } as const
  for (let n = 0; n < 290; n++) await throttleAttempts(app.deps, [before])
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => registerPupil()))
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(10)
  const waits: number[] = []
  for (let n = 0; n < 9; n++) {
    const { status, headers, body } = await registerPupil()
    expect([status, body.code]).toEqual([429, 'auth.too_many_attempts'])
    waits.push(Number(headers.get('retry-after')))
    app.clock.advance({ seconds: waits.at(-1) })
    expect(await registerPupil()).toMatchObject({ status: 201 })
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120])
  expect(await takeQueuedEmails(app)).toHaveLength(19)

  expect(await registerPupil('198.51.100.1')).toMatchObject({ status: 201 })
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const resetRequest = { body: { email: ann.email }, headers }
  expect(await app.anonymous.send(api.requestPasswordReset, resetRequest)).toMatchObject({ status: 204 })
})

test('a taken email is refused in any letter case and leaves no rows behind', async () => {
  const app = await startApp()
  await app.anonymous.call(api.register, { body: ann })
  const body = { ...ann, email: 'ANN@Example.test', username: 'another' }
  expect(await app.anonymous.refused(api.register, { body })).toMatchObject({
    status: 409,
    code: 'auth.email_taken',
    message: 'An account with this email already exists.',
  })
  expect(await countOf(app, 'users')).toBe(1)
  expect(await countOf(app, 'auth_sessions')).toBe(1)
  expect(await takeQueuedEmails(app)).toHaveLength(1)
})

test('a taken username is refused in any letter case', async () => {
  const app = await startApp()
  await app.anonymous.call(api.register, { body: { ...ann, username: 'annie' } })
  const body = { ...ann, email: 'bob@example.test', username: 'Annie' }
  expect(await app.anonymous.refused(api.register, { body })).toMatchObject({
    status: 409,
    code: 'auth.username_taken',
  })
})

test('an email of another user cannot become a username, before or after their registration', async () => {
  const app = await startApp()
  const thief = { ...ann, email: 'thief@example.test', username: 'Ann@example.test' }
  const early = await app.anonymous.refused(api.register, { body: thief })
  expect(early).toMatchObject({
    status: 409,
    code: 'auth.username_of_another',
    message: 'A username with an @ must be your own email address.',
  })
  await app.anonymous.call(api.register, { body: { ...ann, username: 'ANN@example.test' } })
  expect(await app.anonymous.refused(api.register, { body: thief })).toMatchObject({ status: 409 })
  expect(await countOf(app, 'users')).toBe(1)
})

test('one of twenty parallel registrations for one email succeeds, the others get a conflict', async () => {
  const app = await startApp()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.anonymous.send(api.register, { body: { ...ann, username: `ann-${n}` } }),
    ),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect(await countOf(app, 'profiles')).toBe(1)
  expect(await takeQueuedEmails(app)).toHaveLength(1)
})

test('invalid input is a field error', async () => {
  const { anonymous } = await startApp()
  const cases: [wrong: object, path: string, message: string][] = [
    [{ email: 'ann' }, 'email', 'Please enter a valid email address'],
    [{ email: undefined }, 'email', 'Please enter a valid email address'],
    [{ email: 'erased-1@ERASED.invalid' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(250)}@example.test` }, 'email', 'Please enter a valid email address'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: undefined }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(201) }, 'password', 'Use up to 200 characters.'],
    [{ roleId: 3 }, 'roleId', 'Please select a role'],
    [{ roleId: undefined }, 'roleId', 'Please select a role'],
    [{ username: 'ab' }, 'username', 'Usernames have 3 to 64 characters.'],
    [{ username: 'x'.repeat(65) }, 'username', 'Usernames have 3 to 64 characters.'],
  ]
  for (const [wrong, path, message] of cases) {
    const answer = await anonymous.send(api.register, { body: { ...ann, ...wrong } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'request.invalid', message, fields: [{ path, message }] })
  }
})

test('an account from a browser whose time zone this server does not know is in UTC', async () => {
  const app = await startApp()
  for (const timeZone of ['Mars/Olympus', 'Etc/Unknown', '']) {
    const email = `${crypto.randomUUID()}@example.test`
    const { token } = await app.anonymous.call(api.register, { body: { ...ann, email, timeZone } })
    expect(await app.as({ token }).call(api.myProfile, {})).toMatchObject({ timeZone: 'UTC' })
  }
})

test('the database stores only an Argon2id hash of the password', async () => {
  const app = await startApp()
  await app.anonymous.call(api.register, { body: ann })
  const { password_hash } = await app.deps.db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$/)
})

test('a common password is a field error, and a passphrase is accepted', async () => {
  const app = await startApp()
  const input = { ...ann, email: 'nino.beridze@example.test', username: 'nino' }
  const weak = [
    ...['password', '12345678', '        ', 'qwertyuiop', 'Passw0rd!', 'iloveyou1', 'abcdefgh', 'аааааааа'],
    ...['Rehearse1', 'interview1'],
    ...['йцукенгшщз', 'пароль12', 'nino.beridze@example.test', 'NinoBeridze', 'aaaaaaaa'.repeat(25)],
  ]
  for (const password of weak) {
    const answer = await app.anonymous.send(api.register, { body: { ...input, password } })
    expect(answer, password).toMatchObject({ status: 400, body: { fields: [{ path: 'password' }] } })
    expect(answer.body.fields[0].message, password).toMatch(/too common|easy to guess|can’t guess/)
  }
  expect(await countOf(app, 'users')).toBe(0)
  await app.anonymous.call(api.register, { body: { ...input, password: 'long enough' } })
})

test('only the first forty characters of a password are estimated, to bound the cost', async () => {
  const result = assertStrongPassword('password', `${'password'.repeat(5)}qR7_vK2nW8xL4tY1`, [ann.email])
  await expect(result).rejects.toMatchObject({ code: 'request.invalid' })
})

test('a name given at registration is validated and shown, except in the confirmation email', async () => {
  const app = await startApp()
  const named = (displayName: unknown, email = 'ann@example.test') =>
    app.anonymous.send(api.register, { body: { ...ann, email, displayName } })
  for (const [displayName, code] of [
    ['Ann at cheap-pills.com', 'name.address'],
    ['Ann\nLee', 'name.hidden'],
    ['A'.repeat(81), 'field.too_long'],
  ])
    expect((await named(displayName)).body.fields).toMatchObject([{ path: 'displayName', code }])
  expect(await named('Correct Horse')).toMatchObject({ body: { fields: [{ code: 'password.own' }] } })
  expect(await countOf(app, 'users')).toBe(0)

  const { body } = await named('  Ann Lee ')
  expect(await app.as(body).call(api.myProfile, {})).toMatchObject({ displayName: 'Ann Lee' })
  expect((await takeQueuedEmails(app)).map(order => order.to.name)).toEqual(['ann'])
  const bob = (await named(' ', 'bob@example.test')).body
  expect(await app.as(bob).call(api.myProfile, {})).toMatchObject({ displayName: 'bob' })
})

test('both spellings of an international address are one account', async () => {
  const app = await startApp()
  const register = (email: string, username?: string) =>
    app.anonymous.send(api.register, { body: { ...ann, email, username } })
  expect((await register('Иван@пример.рф', 'иван@ПРИМЕР.рф')).status).toBe(201)
  for (const email of ['иван@xn--e1afmkfd.xn--p1ai', 'ИВАН@XN--E1AFMKFD.xn--p1ai', 'иван@пример.рф'])
    expect((await register(email)).body, email).toMatchObject({ code: 'auth.email_taken' })
  for (const username of ['иван@пример.рф', 'ИВАН@xn--e1afmkfd.xn--p1ai', '\u202Aиван@пример.рф\u202C'])
    await app.anonymous.call(api.signIn, { body: { username, password: ann.password } })
  expect((await register('o&m@firm.com')).status).toBe(201)
  expect((await register('O&M@firm.com')).body).toMatchObject({ code: 'auth.email_taken' })
})
