import { randomBytes } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { emailedLink, takeQueuedEmails } from '#test/email-jobs.ts'
import { googleClientId, startGoogle } from '#test/fakes/google.ts'
import { openHttp } from '#test/fakes/http.ts'
import { enableTotp, totpCode } from '#test/mfa.ts'
import { anAuthenticator } from '#test/webauthn-authenticator.ts'

const email = 'ann@example.test'
const password = 'correct horse'

async function start() {
  const google = await startGoogle()
  const app = await startApp({ env: google.env })
  const enter = (idToken: string, body: object = {}) =>
    app.anonymous.send(api.signInWithGoogle, { body: { idToken, ...body } })
  const token = (claims: object = {}, header: object = {}) =>
    google.idToken(app.clock, { ...claims }, { ...header })
  return { app, google, enter, token }
}

const register = (app: TestApp) =>
  app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } })

const signIn = (app: TestApp, body: object = {}) =>
  app.anonymous.send(api.signIn, { body: { username: email, password, ...body } })

const subjects = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('identities').select('subject').execute()).map(row => row.subject)
const accounts = ({ deps }: TestApp) => deps.db.selectFrom('users').selectAll().execute()

test('a new user gets an account with the email and name of the token, and chooses a role next', async () => {
  const { app, enter, token } = await start()
  const answer = await enter(await token(), { timeZone: 'Asia/Tbilisi', language: 'ru' })
  expect(answer).toMatchObject({ status: 200, body: { isNewUser: true, roleId: null } })
  const ann = app.as(answer.body)
  expect(await ann.call(api.myProfile, {})).toMatchObject({
    email,
    displayName: 'Ann Lee',
    role: null,
    timeZone: 'Asia/Tbilisi',
  })
  expect(await ann.call(api.myAccount, {})).toMatchObject({
    username: email,
    isEmailConfirmed: true,
    hasPassword: false,
    hasGoogle: true,
  })
  const to = { email, name: 'Ann Lee', language: 'ru', timeZone: 'Asia/Tbilisi' }
  expect(await takeQueuedEmails(app)).toMatchObject([
    { template: 'welcome', to, data: { role: null, confirmation: null } },
  ])
  expect((await ann.call(api.setRole, { body: { role: 'interviewee' } })).roleId).toBe(1)
})

test('a role chosen before the sign-in is applied, with a listing for an interviewer', async () => {
  const { app, enter, token } = await start()
  const answer = await enter(await token(), { role: 'interviewer' })
  expect(answer.body).toMatchObject({ isNewUser: true, roleId: 2 })
  await app.as(answer.body).call(api.setBookingMode, { body: { bookingMode: 'approve' } })
})

test('a known Google user signs in even after changing the email at Google', async () => {
  const { app, enter, token } = await start()
  const first = await enter(await token())
  const again = await enter(await token({ email: 'ann.lee@example.test' }), { role: 'interviewer' })
  expect(again).toMatchObject({
    status: 200,
    body: { userId: first.body.userId, isNewUser: false, roleId: null },
  })
  expect(await accounts(app)).toHaveLength(1)
})

test('linking Google to a confirmed account requires its password once and revokes other sessions', async () => {
  const { app, enter, token } = await start()
  const ann = await register(app)
  await app.anonymous.call(api.confirmEmail, { body: { token: await emailedLink(app, 'welcome') } })
  const refused = await enter(await token({ email: 'Ann@Example.test' }))
  expect(refused).toMatchObject({ status: 401, body: { code: 'auth.google_connect' } })
  const connect = refused.body.challenge
  const bob = { email: 'bob@example.test', password, roleId: roles.interviewee }
  await app.anonymous.call(api.register, { body: bob })
  expect(await signIn(app, { connect, username: bob.email })).toMatchObject({ status: 410 })
  expect(await signIn(app, { connect, password: 'a guess' })).toMatchObject({ status: 401 })
  const answer = await signIn(app, { connect })
  expect(answer).toMatchObject({ status: 200, body: { userId: ann.userId } })
  expect(await app.as(ann).send(api.myAccount, {})).toMatchObject({ status: 401 })
  expect(await app.as(answer.body).call(api.myAccount, {})).toMatchObject({
    hasGoogle: true,
    hasPassword: true,
  })
  expect(await signIn(app, { connect })).toMatchObject({ status: 410 })
  expect(await enter(await token())).toMatchObject({ status: 200, body: { userId: ann.userId } })
})

test('a sign-in with Google requires the second step and links nothing before it', async () => {
  const { app, enter, token } = await start()
  const ann = await register(app)
  await app.anonymous.call(api.confirmEmail, { body: { token: await emailedLink(app, 'welcome') } })
  const { secret } = await enableTotp(app, ann)
  const { challenge: connect } = (await enter(await token())).body
  const first = await signIn(app, { connect })
  expect(first.body.code).toBe('auth.second_factor_required')
  expect(await subjects(app)).toEqual([])
  const finish = (challenge: string) => {
    const proof = { way: 'code', code: totpCode(app, secret) } as const
    return app.anonymous.send(api.completeMfaSignIn, { body: { challenge, proof } })
  }
  expect(await finish(first.body.challenge)).toMatchObject({ status: 200 })
  expect(await subjects(app)).toEqual(['1093'])

  app.clock.advance({ seconds: 30 })
  const again = await enter(await token())
  expect(again).toMatchObject({ status: 401, body: { code: 'auth.second_factor_required' } })
  expect(await finish(again.body.challenge)).toMatchObject({ status: 200, body: { userId: ann.userId } })
})

test('a token works once, in any spelling of its signature', async () => {
  const { app, enter, token } = await start()
  const idToken = await token()
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(idToken)))
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 401, 401, 401, 401])
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(idToken.at(-1) ?? '')
  expect(await enter(idToken.slice(0, -1) + alphabet[last ^ 1])).toMatchObject({ status: 401 })
  expect(await accounts(app)).toHaveLength(1)
})

test('a token with a nonce requires the proof of the browser that requested it', async () => {
  const { app, enter, token } = await start()
  const { nonce, proof } = await app.anonymous.call(api.createGoogleNonce, {})
  const other = await app.anonymous.call(api.createGoogleNonce, {})
  const idToken = await token({ nonce })
  expect(await enter(idToken)).toMatchObject({ status: 401 })
  expect(await enter(idToken, { proof: other.proof })).toMatchObject({ status: 401 })
  expect(await enter(await token({ nonce: 'their own' }), { proof: 'their own' })).toMatchObject({
    status: 401,
  })
  expect(await enter(idToken, { proof })).toMatchObject({ status: 200 })
  expect(await enter(await token({ nonce }), { proof })).toMatchObject({ status: 401 })
  app.clock.advance({ minutes: 60 })
  expect(await enter(await token({ nonce: other.nonce }), { proof: other.proof })).toMatchObject({
    status: 401,
  })
})

test('a thief who registered an unconfirmed email loses the account when its owner signs in with Google', async () => {
  const { app, enter, token } = await start()
  const thief = await register(app)
  const device = anAuthenticator(new URL(app.deps.urls.app).origin)
  const credential = device.register(await app.as(thief).call(api.passkeyRegistrationOptions, {}))
  await app.as(thief).call(api.registerPasskey, { body: { name: 'Mine', credential } })
  await app.as(thief).call(api.changeEmail, { body: { email: 'thief@example.test' } })
  const confirmToken = await emailedLink(app, 'confirm-email')

  const owner = await enter(await token())
  expect(owner).toMatchObject({ status: 200, body: { userId: thief.userId } })
  expect(await app.as(thief).refused(api.myProfile, {})).toMatchObject({ status: 401 })
  expect(await signIn(app)).toMatchObject({ status: 401 })
  const body = {
    credential: device.authenticate(await app.anonymous.call(api.passkeyAuthenticationOptions, {})),
  }
  expect(await app.anonymous.send(api.signInWithPasskey, { body })).toMatchObject({ status: 422 })
  expect(await app.anonymous.refused(api.confirmEmail, { body: { token: confirmToken } })).toMatchObject({
    code: 'auth.link_expired',
  })
  expect(await app.as(owner.body).call(api.myAccount, {})).toMatchObject({
    email,
    hasPassword: false,
    isEmailConfirmed: true,
    newEmail: null,
  })
})

test('an account linked to another Google user is refused', async () => {
  const { app, enter, token } = await start()
  await enter(await token())
  expect(await enter(await token({ sub: 'another' }))).toMatchObject({
    status: 401,
    body: { code: 'auth.google_other_account' },
  })
  expect(await accounts(app)).toHaveLength(1)
})

test('an email that its last owner can still restore is refused', async () => {
  const { app, enter, token } = await start()
  const { body: ann } = await enter(await token())
  await app.as(ann).call(api.changeEmail, { body: { email: 'new@example.test' } })
  await app.as(ann).call(api.confirmEmail, { body: { token: await emailedLink(app, 'confirm-email') } })
  expect(await enter(await token({ sub: 'another' }))).toMatchObject({
    status: 409,
    body: { code: 'auth.email_taken' },
  })
})

test('ten parallel sign-ins of a new user create one account and one welcome email', async () => {
  const { app, enter, token } = await start()
  const idTokens = await Promise.all(Array.from({ length: 10 }, () => token()))
  const answers = await Promise.all(idTokens.map(idToken => enter(idToken)))
  expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(answer => answer.body.userId)).size).toBe(1)
  expect(answers.filter(answer => answer.body.isNewUser)).toHaveLength(1)
  expect(await accounts(app)).toHaveLength(1)
  expect((await takeQueuedEmails(app)).filter(email => email.template === 'welcome')).toHaveLength(1)
})

test('an email that Google has not verified is refused', async () => {
  const { app, enter, token } = await start()
  await register(app)
  for (const email_verified of [false, 'false', undefined]) {
    expect(await enter(await token({ email_verified }))).toMatchObject({
      status: 403,
      body: { code: 'auth.google_unconfirmed' },
    })
  }
  expect(await enter(await token({ email_verified: 'true' }))).toMatchObject({ status: 200 })
})

test('a token that is forged, foreign, old or incomplete: Google login failed. Please try again.', async () => {
  const { app, google, enter, token } = await start()
  const good = await token()
  const [head = '', body = '', signature = ''] = good.split('.')
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { privateKey } = await generateKeyPair('RS256')
  const signed = (key: Parameters<SignJWT['sign']>[0], header: { alg: string; kid?: string }) =>
    new SignJWT(JSON.parse(Buffer.from(body, 'base64url').toString())).setProtectedHeader(header).sign(key)
  const { exp } = JSON.parse(Buffer.from(body, 'base64url').toString())
  const bad: Record<string, string> = {
    'another audience': await token({ aud: 'another-client.apps.googleusercontent.com' }),
    'no audience': await token({ aud: undefined }),
    'another issuer': await token({ iss: 'https://accounts.google.com' }),
    expired: await token({ exp: Math.floor(app.clock.now().getTime() / 1000) }),
    'without an end': await token({ exp: undefined }),
    'not valid yet': await token({ nbf: exp }),
    'another key under a known name': await signed(privateKey, { alg: 'RS256', kid: 'current' }),
    'an unknown key': await signed(privateKey, { alg: 'RS256', kid: 'unknown' }),
    'a secret instead of a key': await signed(randomBytes(32), { alg: 'HS256', kid: 'current' }),
    unsigned: `${encoded({ alg: 'none' })}.${body}.`,
    'signature cut off': `${head}.${body}.`,
    changed: `${head}.${encoded({ sub: '1', email, email_verified: true, aud: googleClientId })}.${signature}`,
    'no subject': await token({ sub: undefined }),
    'no email': await token({ email: undefined }),
    'no address': await token({ email: 'ann' }),
    nonsense: 'nonsense',
  }
  for (const [name, idToken] of Object.entries(bad)) {
    expect([name, (await enter(idToken)).body]).toMatchObject([
      name,
      { status: 401, code: 'auth.google_failed', message: 'Google login failed. Please try again.' },
    ])
  }
  expect(await accounts(app)).toEqual([])
  expect(await enter(good)).toMatchObject({ status: 200 })
  await google.stop()
})

test('a token works until its expiry', async () => {
  const { app, enter, token } = await start()
  const [first = '', second = ''] = [await token(), await token()]
  app.clock.advance({ minutes: 59, seconds: 59 })
  expect(await enter(first)).toMatchObject({ status: 200 })
  app.clock.advance({ seconds: 1 })
  expect(await enter(second)).toMatchObject({ status: 401 })
})

test('an unreachable Google answers 503, and sign-in recovers', async () => {
  const { app, google, enter, token } = await start()
  const idToken = await token()
  await google.stop()
  expect(await enter(idToken)).toMatchObject({ status: 503, body: { code: 'server.unavailable' } })
  expect(await enter('nonsense')).toMatchObject({ status: 503 })
  expect(await accounts(app)).toEqual([])
  await google.start()
  const another = await token()
  expect(await enter(idToken)).toMatchObject({ status: 200 })
  await google.stop()
  expect(await enter(another)).toMatchObject({ status: 200 })
})

test('a redirect of the issuer is not followed', async () => {
  const google = await startGoogle()
  const elsewhere = `${google.issuer}/.well-known/openid-configuration`
  const keys = (await (await fetch(elsewhere)).json()) as object
  const issuer = await openHttp(({ path }) =>
    path === '/moved'
      ? { status: 200, json: { ...keys, issuer: issuer.base } }
      : { status: 302, location: '/moved' },
  )
  onTestFinished(issuer.close)
  const app = await startApp({ env: { ...google.env, GOOGLE_ISSUER: issuer.base } })
  const idToken = await google.idToken(app.clock, { iss: issuer.base })
  expect(await app.anonymous.send(api.signInWithGoogle, { body: { idToken } })).toMatchObject({ status: 503 })
})

test('Google Client ID is not available', async () => {
  for (const id of ['', 'your-google-client-id', '<client id>', 'PLACEHOLDER', 'changeme']) {
    const app = await startApp({ env: { GOOGLE_CLIENT_ID: id } })
    expect(await app.anonymous.call(api.googleClientId, {})).toMatchObject({ clientId: '' })
    expect(await app.anonymous.refused(api.signInWithGoogle, { body: { idToken: 'any' } })).toMatchObject({
      status: 503,
      code: 'auth.google_unavailable',
      message: 'Google Client ID is not available',
    })
    expect(app.deps.config.warnings).toHaveLength(id ? 1 : 0)
  }
})

test('a suspended account cannot sign in with Google', async () => {
  const { app, enter, token } = await start()
  await enter(await token())
  await app.deps.db.updateTable('users').set({ suspended_at: app.deps.now() }).execute()
  expect(await enter(await token())).toMatchObject({ status: 403, body: { code: 'auth.suspended' } })
})

test('a closed account reopens with Google on request', async () => {
  const { app, enter, token } = await start()
  const { body: ann } = await enter(await token())
  await app.as(ann).call(api.closeAccount, {})
  expect(await enter(await token())).toMatchObject({
    status: 403,
    body: { code: 'auth.closed', extra: { erasedAt: '2030-05-31T09:00:00.000Z' } },
  })
  expect(await enter(await token(), { reopen: true })).toMatchObject({
    status: 200,
    body: { userId: ann.userId, isNewUser: false },
  })
})
