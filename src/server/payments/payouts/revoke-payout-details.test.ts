import { access, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { interviewersWithEarnings, someIban } from '#test/earners.ts'
import { emailedLink, takeQueuedEmails, tokenIn } from '#test/email-jobs.ts'
import { confirmAllEmails, usd } from '#test/factories.ts'
import { startGoogle } from '#test/fakes/google.ts'
import { aMember, password, signInWithPassword } from '#test/mfa.ts'
import { createPayoutBatch } from './payout-batches.ts'

const bank = (holder: string, iban = someIban) => ({ body: { method: 'bank' as const, holder, iban } })
const attackerDetails = bank('An Attacker', 'DE89370400440532013000')
const byBank = { currency: 'USD', method: 'bank', minMinor: 2000 } as const

const anInterviewer = (app: TestApp) => aMember(app, 'ann@example.test', roles.interviewer)
const removed = { destination: 'DE•• •••• 3000', at: expect.any(String) }

test('the owner of an unconfirmed account does not get the attacker’s payout details', async () => {
  const google = await startGoogle()
  const app = await startApp({ env: google.env })
  await app.as(await anInterviewer(app)).call(api.setPayoutDetails, attackerDetails)
  const idToken = await google.idToken(app.clock)
  const owner = app.as(await app.anonymous.call(api.signInWithGoogle, { body: { idToken } }))
  expect(await owner.call(api.payoutDetails, {})).toMatchObject({ method: null, holder: null, removed })
  expect(await owner.call(api.setPayoutDetails, bank('Ann Lee'))).toMatchObject({ removed: null })
  expect(await owner.call(api.exportAccount, {})).toMatchObject({
    removedPayoutDetails: [{ destination: removed.destination }],
  })
})

test('a password reset of an unconfirmed account removes the attacker’s payout details', async () => {
  const app = await startApp()
  await app.as(await anInterviewer(app)).call(api.setPayoutDetails, attackerDetails)
  await app.anonymous.call(api.requestPasswordReset, { body: { email: 'ann@example.test' } })
  const body = { token: await emailedLink(app, 'reset-password'), password: 'a better horse' }
  await app.anonymous.call(api.resetPassword, { body })
  const owner = app.as((await signInWithPassword(app, 'ann@example.test', { password: body.password })).body)
  expect(await owner.call(api.payoutDetails, {})).toMatchObject({ method: null, removed })
  // A confirmed account does not lose its details by a reset.
  await owner.call(api.setPayoutDetails, bank('Ann Lee'))
  await app.anonymous.call(api.requestPasswordReset, { body: { email: 'ann@example.test' } })
  const again = { token: await emailedLink(app, 'reset-password'), password }
  await app.anonymous.call(api.resetPassword, { body: again })
  const later = app.as((await signInWithPassword(app)).body)
  expect(await later.call(api.payoutDetails, {})).toMatchObject({ holder: 'Ann Lee', removed: null })
})

/**
 * An attacker signs in as an interviewer with USD 42.50 available. The owner's email has a link that reverts it.
 */
async function startTakeover() {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('interviewer missing')
  await app.as(nino).call(api.changePassword, { body: { newPassword: password } })
  await confirmAllEmails(app)
  const { email } = await app.as(nino).call(api.myAccount, {})
  await takeQueuedEmails(app)
  const enter = async () => app.as((await signInWithPassword(app, email)).body)
  const report = async () => {
    const loginEmail = (await takeQueuedEmails(app)).find(email => email.template === 'new-login')
    if (loginEmail?.template !== 'new-login') throw new Error('login email missing')
    await app.anonymous.call(api.reportUnauthorizedLogin, { body: { token: tokenIn(loginEmail.data.link) } })
  }
  return { app, nino, enter, report }
}
const accountsPaid = (app: TestApp) =>
  app.deps.db.selectFrom('payouts').select(['id', 'account', 'status']).execute()

test('"this was not me" removes the attacker’s details and holds payouts to them', async () => {
  const { app, enter, report } = await startTakeover()
  await (await enter()).call(api.setPayoutDetails, attackerDetails)
  await createPayoutBatch(app.deps, byBank)
  await report()
  const [payout] = await accountsPaid(app)
  expect(payout).toMatchObject({ account: null, status: 'sent' })
  const file = join(tmpdir(), `rehearse-held-${payout?.id}.csv`)
  onTestFinished(() => rm(file, { force: true }))
  expect(await runCommand(app, 'payout-file', '1', '--file', file)).toMatchObject({
    refused: expect.stringMatching(/^Batch 1 has nothing left to pay/),
  })
  await expect(access(file)).rejects.toThrow('ENOENT')
  expect((await runCommand(app, 'payout-paid', '1')).text).toMatch(/^Held after .*payout-returned/)
  expect(await createPayoutBatch(app.deps, byBank)).toMatchObject({ payeeCount: 0 })
  await runCommand(app, 'payout-returned', payout?.id ?? '')
  expect(await createPayoutBatch(app.deps, byBank)).toMatchObject({
    payeeCount: 0,
    skipped: { noDetails: 1 },
  })
})

test('"this was not me" does not remove details that the owner had entered before', async () => {
  const { app, nino, enter, report } = await startTakeover()
  await app.as(nino).call(api.setPayoutDetails, bank('Nino Beridze'))
  app.clock.advance({ minutes: 1 })
  await enter()
  await report()
  expect(await createPayoutBatch(app.deps, byBank)).toMatchObject({ payeeCount: 1 })
  expect(await accountsPaid(app)).toMatchObject([{ account: someIban }])
})

test('concurrent changes by the attacker and a concurrent batch do not pay the attacker', async () => {
  const { app, enter, report } = await startTakeover()
  const attacker = await enter()
  await attacker.call(api.setPayoutDetails, attackerDetails)
  const change = (n: number) =>
    attacker.send(api.setPayoutDetails, bank(`Attacker ${n}`, attackerDetails.body.iban))
  await Promise.all([report(), createPayoutBatch(app.deps, byBank), ...[1, 2, 3, 4].map(change)])
  for (const payout of await accountsPaid(app)) expect(payout.account).toBeNull()
  expect(await app.deps.db.selectFrom('payout_details').selectAll().execute()).toEqual([])
})
