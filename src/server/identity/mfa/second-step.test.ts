import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { emailedLink, takeQueuedEmails } from '#test/email-jobs.ts'
import { confirmAllEmails } from '#test/factories.ts'
import { aMember, enableTotp, makeAdmin, password, signInWithPassword, totpCode } from '#test/mfa.ts'
import { waitingStatements } from '#test/notes.ts'

const finish = (app: TestApp, challenge: string, proof: object) =>
  app.anonymous.send(api.completeMfaSignIn, { body: { challenge, proof } })

async function pendingLogin(app: TestApp): Promise<string> {
  const { status, body } = await signInWithPassword(app)
  expect([status, body.code]).toEqual([401, 'auth.second_factor_required'])
  return body.challenge
}

async function start() {
  const app = await startApp()
  const ann = await aMember(app)
  const { secret, recoveryCodes } = await enableTotp(app, ann)
  const code = (by = 0) => {
    app.clock.advance({ seconds: by })
    return { way: 'code', code: totpCode(app, secret) }
  }
  return { app, ann, secret, recoveryCodes, code }
}

test('with TOTP the password is the first step and the code the second', async () => {
  const { app, ann, code } = await start()
  const first = await signInWithPassword(app)
  expect(first.body).toMatchObject({ ways: ['code', 'recovery'] })
  expect(first.body.token).toBeUndefined()
  const second = await finish(app, first.body.challenge, code())
  expect(second).toMatchObject({ status: 200, body: { userId: ann.userId, roleId: 1 } })
  expect(await app.as(second.body).call(api.myAccount, {})).toMatchObject({ email: ann.email })
})

test('a code and a challenge work once and expire', async () => {
  const { app, code } = await start()
  const first = await pendingLogin(app)
  const second = await pendingLogin(app)
  const proof = code()
  expect(await finish(app, first, proof)).toMatchObject({ status: 200 })
  expect(await finish(app, second, proof)).toMatchObject({ status: 422, body: { code: 'auth.code_wrong' } })
  expect(await finish(app, first, code(30))).toMatchObject({ status: 410 })
  expect(await finish(app, second, code(30))).toMatchObject({ status: 200 })
  const late = await pendingLogin(app)
  expect(await finish(app, late, code(300))).toMatchObject({
    status: 410,
    body: { code: 'auth.challenge_expired' },
  })
})

test('parallel uses of one code create one session', async () => {
  const { app, code } = await start()
  const challenges = [await pendingLogin(app), await pendingLogin(app), await pendingLogin(app)]
  const proof = code()
  const answers = await Promise.all(
    [...challenges, ...challenges].map(challenge => finish(app, challenge, proof)),
  )
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test('five attempts end a pending login, and the owner can still sign in', async () => {
  const { app, code, recoveryCodes } = await start()
  const challenge = await pendingLogin(app)
  for (let n = 0; n < 5; n++)
    expect(await finish(app, challenge, { way: 'code', code: '000000' })).toMatchObject({ status: 422 })
  expect(await finish(app, challenge, code())).toMatchObject({ status: 410 })
  expect(await finish(app, await pendingLogin(app), code(30))).toMatchObject({ status: 200 })
  // Guesses with a known password throttle TOTP codes only.
  let waits = 0
  for (let n = 0; n < 40 && waits === 0; n++) {
    const { status } = await finish(app, await pendingLogin(app), { way: 'code', code: '000000' })
    if (status === 429) waits++
  }
  expect(waits).toBe(1)
  const recovery = { way: 'recovery', code: recoveryCodes[0] }
  expect(await finish(app, await pendingLogin(app), recovery)).toMatchObject({ status: 200 })
})

test('a recovery code works once, in any spelling, and sends an email', async () => {
  const { app, ann, recoveryCodes } = await start()
  expect(recoveryCodes).toHaveLength(10)
  await confirmAllEmails(app)
  await takeQueuedEmails(app)
  const typed = { way: 'recovery', code: ` ${recoveryCodes[3]?.toUpperCase().replace('-', ' ')} ` }
  expect(await finish(app, await pendingLogin(app), typed)).toMatchObject({ status: 200 })
  expect(await finish(app, await pendingLogin(app), typed)).toMatchObject({ status: 422 })
  expect(await app.as(ann).call(api.mfaMethods, {})).toMatchObject({
    hasCodes: true,
    recoveryCodesLeft: 9,
  })
  const emails = (await takeQueuedEmails(app)).filter(email => email.template === 'factors-changed')
  expect(emails).toMatchObject([{ data: { change: 'recovery-used' } }])
})

test('TOTP starts only after a verified code, and turning it on revokes other sessions', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const otherSession = (await signInWithPassword(app)).body
  const me = app.as(ann)
  const first = await me.call(api.startTotpEnrollment, {})
  const second = await me.call(api.startTotpEnrollment, {})
  expect(second.uri).toContain(second.secret)
  expect((await signInWithPassword(app)).status).toBe(200)
  const wrong = { body: { code: totpCode(app, first.secret) } }
  expect(await me.refused(api.enableTotp, wrong)).toMatchObject({ code: 'auth.code_wrong' })
  await me.call(api.enableTotp, { body: { code: totpCode(app, second.secret) } })
  expect(await app.as(otherSession).send(api.myAccount, {})).toMatchObject({ status: 401 })
  expect(await me.refused(api.startTotpEnrollment, {})).toMatchObject({ code: 'factor.codes_on' })
  expect(await app.deps.db.selectFrom('totp_credentials').select('secret').execute()).not.toContainEqual({
    secret: Buffer.from(second.secret),
  })
})

test('a password reset does not bypass the second step', async () => {
  const { app, code } = await start()
  await confirmAllEmails(app)
  const challenge = await pendingLogin(app)
  await takeQueuedEmails(app)
  await app.anonymous.call(api.requestPasswordReset, { body: { email: 'ann@example.test' } })
  const token = await emailedLink(app, 'reset-password')
  await app.anonymous.call(api.resetPassword, { body: { token, password: `${password} new` } })
  expect(await finish(app, challenge, code(30))).toMatchObject({ status: 410 })
  expect(await signInWithPassword(app, 'ann@example.test', { password: `${password} new` })).toMatchObject({
    status: 401,
    body: { code: 'auth.second_factor_required' },
  })
})

test('turning TOTP off deletes the recovery codes', async () => {
  const { app, ann, recoveryCodes } = await start()
  const challenge = await pendingLogin(app)
  expect(await app.as(ann).call(api.disableTotp, {})).toMatchObject({
    hasCodes: false,
    recoveryCodesLeft: 0,
  })
  expect((await signInWithPassword(app)).status).toBe(200)
  expect(await finish(app, challenge, { way: 'recovery', code: recoveryCodes[0] })).toMatchObject({
    status: 422,
  })
  expect(await app.as(ann).refused(api.disableTotp, {})).toMatchObject({ code: 'factor.codes_off' })
})

test('a suspended account is refused after the second step', async () => {
  const { app, code } = await start()
  const challenge = await pendingLogin(app)
  await app.deps.db.updateTable('users').set({ suspended_at: app.deps.now() }).execute()
  expect(await finish(app, challenge, code())).toMatchObject({
    status: 403,
    body: { code: 'auth.suspended' },
  })
})

test('an administrator without a factor can only set one up', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  await makeAdmin(app, ann.id)
  const me = app.as((await signInWithPassword(app)).body)
  expect(await me.refused(api.findInterviewers, { body: {} })).toMatchObject({
    status: 403,
    code: 'auth.second_factor_setup_required',
  })
  expect(await me.call(api.myProfile, {})).toMatchObject({ role: 'admin' })
  expect(await me.call(api.mfaMethods, {})).toMatchObject({ isRequired: true })
  const { secret } = await me.call(api.startTotpEnrollment, {})
  await me.call(api.enableTotp, { body: { code: totpCode(app, secret) } })
  expect(await me.send(api.findInterviewers, { body: {} })).toMatchObject({ status: 200 })
})

test('a secret from another tab is not turned on by confirming the first', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const me = app.as(ann)
  const { secret } = await me.call(api.startTotpEnrollment, {})
  const answer = await app.deps.db.transaction().execute(async tx => {
    // The lock holds the confirmation back until the other tab has replaced the secret.
    await tx.selectFrom('users').select('id').where('id', '=', ann.userId).forUpdate().execute()
    const confirmed = me.send(api.enableTotp, { body: { code: totpCode(app, secret) } })
    await expect.poll(() => waitingStatements(app), { timeout: 10_000 }).toBe(1)
    await me.call(api.startTotpEnrollment, {})
    return { confirmed }
  })
  expect(await answer.confirmed).toMatchObject({ status: 409, body: { code: 'factor.codes_replaced' } })
  expect(await me.call(api.mfaMethods, {})).toMatchObject({ hasCodes: false })
})
