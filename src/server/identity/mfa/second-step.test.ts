import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { linkIn, orderedMails } from '#test/email-jobs.ts'
import { confirmEverybody } from '#test/factories.ts'
import { aMember, codeOf, firstStep, makeAdmin, password, withCodes } from '#test/mfa.ts'
import { waitingStatements } from '#test/notes.ts'

const finish = (app: TestApp, challenge: string, proof: object) =>
  app.anonymous.send(api.finishSignIn, { body: { challenge, proof } })

async function begun(app: TestApp): Promise<string> {
  const { status, body } = await firstStep(app)
  expect([status, body.code]).toEqual([401, 'auth.second_factor_required'])
  return body.challenge
}

async function start() {
  const app = await startApp()
  const ann = await aMember(app)
  const { secret, recoveryCodes } = await withCodes(app, ann)
  const code = (by = 0) => {
    app.clock.forward({ seconds: by })
    return { way: 'code', code: codeOf(app, secret) }
  }
  return { app, ann, secret, recoveryCodes, code }
}

test('with codes a password is only the first step; the right code is the second', async () => {
  const { app, ann, code } = await start()
  const first = await firstStep(app)
  expect(first.body).toMatchObject({ ways: ['code', 'recovery'] })
  expect(first.body.token).toBeUndefined()
  const second = await finish(app, first.body.challenge, code())
  expect(second).toMatchObject({ status: 200, body: { userId: ann.userId, roleId: 1 } })
  expect(await app.as(second.body).call(api.myAccount, {})).toMatchObject({ email: ann.email })
})

test('a code works once, a challenge works once, and neither for long', async () => {
  const { app, code } = await start()
  const one = await begun(app)
  const two = await begun(app)
  const shown = code()
  expect(await finish(app, one, shown)).toMatchObject({ status: 200 })
  expect(await finish(app, two, shown)).toMatchObject({ status: 422, body: { code: 'auth.code_wrong' } })
  expect(await finish(app, one, code(30))).toMatchObject({ status: 410 })
  expect(await finish(app, two, code(30))).toMatchObject({ status: 200 })
  const late = await begun(app)
  expect(await finish(app, late, code(300))).toMatchObject({
    status: 410,
    body: { code: 'auth.challenge_expired' },
  })
})

test('the same code at once opens one sign-in', async () => {
  const { app, code } = await start()
  const challenges = [await begun(app), await begun(app), await begun(app)]
  const shown = code()
  const answers = await Promise.all([...challenges, ...challenges].map(one => finish(app, one, shown)))
  expect(answers.filter(one => one.status === 200)).toHaveLength(1)
})

test('five tries end what was begun, right ones included, and the owner gets in meanwhile', async () => {
  const { app, code, recoveryCodes } = await start()
  const challenge = await begun(app)
  for (let n = 0; n < 5; n++)
    expect(await finish(app, challenge, { way: 'code', code: '000000' })).toMatchObject({ status: 422 })
  expect(await finish(app, challenge, code())).toMatchObject({ status: 410 })
  expect(await finish(app, await begun(app), code(30))).toMatchObject({ status: 200 })
  // Whoever knows the password and guesses on makes codes wait, and nothing else.
  let waits = 0
  for (let n = 0; n < 40 && waits === 0; n++) {
    const { status } = await finish(app, await begun(app), { way: 'code', code: '000000' })
    if (status === 429) waits++
  }
  expect(waits).toBe(1)
  const recovery = { way: 'recovery', code: recoveryCodes[0] }
  expect(await finish(app, await begun(app), recovery)).toMatchObject({ status: 200 })
})

test('a recovery code works once, as it is typed, and its owner is told', async () => {
  const { app, ann, recoveryCodes } = await start()
  expect(recoveryCodes).toHaveLength(10)
  await confirmEverybody(app)
  await orderedMails(app)
  const typed = { way: 'recovery', code: ` ${recoveryCodes[3]?.toUpperCase().replace('-', ' ')} ` }
  expect(await finish(app, await begun(app), typed)).toMatchObject({ status: 200 })
  expect(await finish(app, await begun(app), typed)).toMatchObject({ status: 422 })
  expect(await app.as(ann).call(api.signInFactors, {})).toMatchObject({
    hasCodes: true,
    recoveryCodesLeft: 9,
  })
  const told = (await orderedMails(app)).filter(one => one.template === 'factors-changed')
  expect(told).toMatchObject([{ data: { change: 'recovery-used' } }])
})

test('codes are in nobody’s hands before one was shown, and turning them on ends other sign-ins', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const elsewhere = (await firstStep(app)).body
  const me = app.as(ann)
  const first = await me.call(api.offerCodes, {})
  const second = await me.call(api.offerCodes, {})
  expect(second.uri).toContain(second.secret)
  expect((await firstStep(app)).status).toBe(200)
  const wrong = { body: { code: codeOf(app, first.secret) } }
  expect(await me.refused(api.turnOnCodes, wrong)).toMatchObject({ code: 'auth.code_wrong' })
  await me.call(api.turnOnCodes, { body: { code: codeOf(app, second.secret) } })
  expect(await app.as(elsewhere).send(api.myAccount, {})).toMatchObject({ status: 401 })
  expect(await me.refused(api.offerCodes, {})).toMatchObject({ code: 'factor.codes_on' })
  expect(await app.deps.db.selectFrom('totp_credentials').select('secret').execute()).not.toContainEqual({
    secret: Buffer.from(second.secret),
  })
})

test('a new password by mail signs nobody in past the second step', async () => {
  const { app, code } = await start()
  await confirmEverybody(app)
  const challenge = await begun(app)
  await orderedMails(app)
  await app.anonymous.call(api.askPasswordReset, { body: { email: 'ann@example.test' } })
  const token = await linkIn(app, 'reset-password')
  await app.anonymous.call(api.resetPassword, { body: { token, password: `${password} new` } })
  expect(await finish(app, challenge, code(30))).toMatchObject({ status: 410 })
  expect(await firstStep(app, 'ann@example.test', { password: `${password} new` })).toMatchObject({
    status: 401,
    body: { code: 'auth.second_factor_required' },
  })
})

test('turning codes off takes the recovery codes along', async () => {
  const { app, ann, recoveryCodes } = await start()
  const challenge = await begun(app)
  expect(await app.as(ann).call(api.turnOffCodes, {})).toMatchObject({
    hasCodes: false,
    recoveryCodesLeft: 0,
  })
  expect((await firstStep(app)).status).toBe(200)
  expect(await finish(app, challenge, { way: 'recovery', code: recoveryCodes[0] })).toMatchObject({
    status: 422,
  })
  expect(await app.as(ann).refused(api.turnOffCodes, {})).toMatchObject({ code: 'factor.codes_off' })
})

test('a suspended account stays shut behind the second step too', async () => {
  const { app, code } = await start()
  const challenge = await begun(app)
  await app.deps.db.updateTable('users').set({ suspended_at: app.deps.now() }).execute()
  expect(await finish(app, challenge, code())).toMatchObject({
    status: 403,
    body: { code: 'auth.suspended' },
  })
})

test('an administrator without a factor can do nothing but set one up', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  await makeAdmin(app, ann.id)
  const me = app.as((await firstStep(app)).body)
  expect(await me.refused(api.findInterviewers, { body: {} })).toMatchObject({
    status: 403,
    code: 'auth.second_factor_setup_required',
  })
  expect(await me.call(api.myProfile, {})).toMatchObject({ role: 'admin' })
  expect(await me.call(api.signInFactors, {})).toMatchObject({ isRequired: true })
  const { secret } = await me.call(api.offerCodes, {})
  await me.call(api.turnOnCodes, { body: { code: codeOf(app, secret) } })
  expect(await me.send(api.findInterviewers, { body: {} })).toMatchObject({ status: 200 })
})

test('codes that another tab sets up while these are confirmed are not turned on unseen', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const me = app.as(ann)
  const { secret } = await me.call(api.offerCodes, {})
  const answer = await app.deps.db.transaction().execute(async tx => {
    // Its code is found right; before it is turned on the other tab asks for a secret of its own.
    await tx.selectFrom('users').select('id').where('id', '=', ann.userId).forUpdate().execute()
    const confirmed = me.send(api.turnOnCodes, { body: { code: codeOf(app, secret) } })
    await expect.poll(() => waitingStatements(app), { timeout: 10_000 }).toBe(1)
    await me.call(api.offerCodes, {})
    return { confirmed }
  })
  expect(await answer.confirmed).toMatchObject({ status: 409, body: { code: 'factor.codes_replaced' } })
  expect(await me.call(api.signInFactors, {})).toMatchObject({ hasCodes: false })
})
