import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import type { TestApp } from '#test/app.ts'
import { emailedLink, takeQueuedEmails, tokenIn } from '#test/email-jobs.ts'
import { enableTotp, totpCode } from '#test/mfa.ts'
import { accountsOf, companyFailed, startCompany } from '#test/sso-issuer.ts'

const email = 'ann@example.test'
const password = 'correct horse'

const register = (app: TestApp) =>
  app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } })

const byPassword = (app: TestApp, body: object = {}) =>
  app.anonymous.send(api.signIn, { body: { username: email, password, ...body } })

const identities = ({ deps }: TestApp) => deps.db.selectFrom('identities').selectAll().execute()

test('a new user gets an account, chooses a role, and returns to it even after changing the email at the issuer', async () => {
  const { app, issuer, signIn } = await startCompany()
  const first = await signIn({ timeZone: 'Asia/Tbilisi', language: 'ru' })
  expect(first).toMatchObject({ status: 200, body: { isNewUser: true, roleId: null } })
  const ann = app.as(first.body)
  expect(await ann.call(api.myAccount, {})).toMatchObject({
    email,
    isEmailConfirmed: true,
    hasPassword: false,
    hasGoogle: false,
    company: 'Acme',
  })
  const to = { email, name: 'Ann Lee', language: 'ru', timeZone: 'Asia/Tbilisi' }
  expect(await takeQueuedEmails(app)).toMatchObject([
    { template: 'welcome', to, data: { role: null, confirmation: null } },
  ])
  expect((await ann.call(api.setRole, { body: { role: 'interviewee' } })).roleId).toBe(1)
  expect(await ann.call(api.exportAccount, {})).toMatchObject({
    identities: [{ issuer: issuer.url, subject: 'u-1093' }],
  })
  issuer.setClaims({ email: 'ann.lee@example.test' })
  expect(await signIn({ role: 'interviewer' })).toMatchObject({
    status: 200,
    body: { userId: first.body.userId, isNewUser: false, roleId: 1 },
  })
  expect(await accountsOf(app)).toHaveLength(1)
})

test('linking SSO to a confirmed account requires its password once and revokes other sessions', async () => {
  const { app, signIn } = await startCompany()
  const ann = await register(app)
  await app.anonymous.call(api.confirmEmail, { body: { token: await emailedLink(app, 'welcome') } })
  const { secret } = await enableTotp(app, ann)
  const refused = await signIn()
  expect(refused).toMatchObject({ status: 401, body: { code: 'auth.company_connect' } })
  expect(refused.body.message).toContain('Enter its password once')
  const connect = refused.body.challenge
  expect(await byPassword(app, { connect, password: 'a guess' })).toMatchObject({ status: 401 })

  // SSO also requires the second step, and links nothing before it.
  const first = await byPassword(app, { connect })
  expect(first.body.code).toBe('auth.second_factor_required')
  expect(await identities(app)).toEqual([])
  const finish = (challenge: string) => {
    const proof = { way: 'code', code: totpCode(app, secret) } as const
    return app.anonymous.send(api.completeMfaSignIn, { body: { challenge, proof } })
  }
  app.clock.advance({ seconds: 30 })
  const answer = await finish(first.body.challenge)
  expect(answer).toMatchObject({ status: 200, body: { userId: ann.userId } })
  expect(await app.as(ann).send(api.myAccount, {})).toMatchObject({ status: 401 })
  expect(await app.as(answer.body).call(api.myAccount, {})).toMatchObject({
    hasPassword: true,
    company: 'Acme',
  })
  expect(await byPassword(app, { connect })).toMatchObject({ status: 410 })
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'auth.second_factor_required' } })
})

test('an identity linked to another account in the meantime is not linked again', async () => {
  const { app, issuer, signIn } = await startCompany()
  await register(app)
  await app.anonymous.call(api.confirmEmail, { body: { token: await emailedLink(app, 'welcome') } })
  const connect = (await signIn()).body.challenge
  issuer.setClaims({ email: 'elsewhere@example.test' })
  expect(await signIn()).toMatchObject({ status: 200, body: { isNewUser: true } })
  expect(await byPassword(app, { connect })).toMatchObject({ status: 410 })
  expect(await byPassword(app)).toMatchObject({ status: 200 })
  expect(await identities(app)).toHaveLength(1)
})

test('a thief who registered an unconfirmed email loses the account when its owner signs in by SSO', async () => {
  const { app, signIn } = await startCompany()
  const thief = await register(app)
  expect(await signIn()).toMatchObject({ status: 200, body: { userId: thief.userId, isNewUser: false } })
  expect(await app.as(thief).refused(api.myProfile, {})).toMatchObject({ status: 401 })
  expect(await byPassword(app)).toMatchObject({ status: 401 })
})

test('an account linked to another SSO user and a reserved email are refused', async () => {
  const { app, issuer, signIn } = await startCompany()
  const { body: ann } = await signIn()
  issuer.setClaims({ sub: 'another' })
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'auth.company_other_account' } })

  await app.as(ann).call(api.changeEmail, { body: { email: 'new@example.test' } })
  const token = await emailedLink(app, 'confirm-email')
  await app.as(ann).call(api.confirmEmail, { body: { token } })
  expect(await signIn()).toMatchObject({ status: 409, body: { code: 'auth.email_taken' } })
  expect(await accountsOf(app)).toHaveLength(1)
})

test('an identity belongs to its issuer only', async () => {
  const { app, issuer, signIn } = await startCompany()
  const { body: ann } = await signIn()
  await app.deps.db.updateTable('identities').set({ issuer: 'https://before.example.test' }).execute()
  expect(await app.as(ann).call(api.myAccount, {})).toMatchObject({ company: null })
  const refused = await signIn()
  expect(refused).toMatchObject({ status: 401, body: { code: 'auth.company_connect' } })
  issuer.setClaims({ email: 'bob@example.test' })
  expect(await signIn()).toMatchObject({ status: 200, body: { isNewUser: true } })
})

test('an unverified or erased email is refused', async () => {
  const { app, issuer, signIn } = await startCompany()
  await register(app)
  for (const claims of [
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: null },
    { email: 'erased-1@erased.invalid' },
  ]) {
    issuer.setClaims(claims)
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'auth.company_unconfirmed' } })
  }
})

test.each([undefined, null, ''])('claims that are %j in the token come from userinfo', async missing => {
  const { app, issuer, signIn } = await startCompany()
  issuer.setClaims({ email: missing, email_verified: missing })
  const refused = await signIn()
  expect(refused).toMatchObject({ status: 403, body: { code: 'auth.company_no_email' } })
  expect(refused.body.message).toContain('has no email address')
  expect(await accountsOf(app)).toEqual([])
  issuer.setUserinfo({ sub: 'another', email, email_verified: true })
  expect(await signIn()).toMatchObject(companyFailed)
  issuer.setUserinfo({ email, email_verified: true })
  expect(await signIn()).toMatchObject({ status: 200 })
})

test('an issuer without email_verified is trusted if the operator says so, one that denies it never', async () => {
  const { app, issuer, signIn } = await startCompany({ OIDC_TRUST_EMAIL: 'true' })
  issuer.setClaims({ email_verified: undefined })
  const first = await signIn()
  expect(first).toMatchObject({ status: 200, body: { isNewUser: true } })
  expect(await app.as(first.body).call(api.myAccount, {})).toMatchObject({ email, isEmailConfirmed: true })
  for (const email_verified of [false, 'false']) {
    issuer.setClaims({ email_verified })
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'auth.company_unconfirmed' } })
  }
})

test('a suspended account cannot sign in, and a closed one reopens on request', async () => {
  const { app, signIn } = await startCompany()
  const { body: ann } = await signIn()
  await app.as(ann).call(api.closeAccount, {})
  expect(await signIn()).toMatchObject({ status: 403, body: { code: 'auth.closed' } })
  expect(await signIn({ reopen: true })).toMatchObject({ status: 200, body: { userId: ann.userId } })
  await app.deps.db.updateTable('users').set({ suspended_at: app.deps.now() }).execute()
  expect(await signIn()).toMatchObject({ status: 403, body: { code: 'auth.suspended' } })
})

test('ten parallel sign-ins of a new user create one account', async () => {
  const { app, comeBack, enter } = await startCompany()
  const callbacks = await Promise.all(Array.from({ length: 10 }, comeBack))
  const answers = await Promise.all(callbacks.map(enter))
  expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(answer => answer.body.userId)).size).toBe(1)
  expect(await accountsOf(app)).toHaveLength(1)
})

test('erasure deletes the identity, and the same user starts with a new account', async () => {
  const { app, signIn } = await startCompany()
  const { body: ann } = await signIn()
  await app.as(ann).call(api.closeAccount, {})
  app.clock.advance({ hours: 30 * 24 + 1 })
  await app.runCronJobs()
  expect(await identities(app)).toEqual([])
  expect(await signIn()).toMatchObject({ status: 200, body: { isNewUser: true } })
})

test('reporting an unauthorized login deletes linked identities', async () => {
  const { app, signIn } = await startCompany()
  await signIn()
  await app.drainJobs()
  await signIn()
  const [email] = await takeQueuedEmails(app)
  if (email?.template !== 'new-login') throw new Error('no new-login email')
  expect(await identities(app)).toHaveLength(1)
  await app.anonymous.call(api.reportUnauthorizedLogin, { body: { token: tokenIn(email.data.link) } })
  expect(await identities(app)).toEqual([])
})
