import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { TestApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { interviewersWithEarnings, saveBankAccount } from '#test/earners.ts'
import { usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { waitForLockedStatement } from '#test/notes.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { startWithProviders } from '#test/providers.ts'
import { revokePayoutDetails } from './interviewer-payouts.ts'
import { markBatchPaid } from './payout-batches.ts'
import { lockPayout } from './repository.ts'

const nameStripe = (app: TestApp, user: SignedInUser, stripeAccount: string) =>
  app.as(user).call(api.setPayoutDetails, { body: { method: 'stripe', stripeAccount } })

/** Two interviewers with Stripe accounts and earnings from the sandbox. */
async function start() {
  const { app, stripe, deliver } = await startWithProviders('sandbox,stripe')
  const [nino, levan] = await interviewersWithEarnings(app, usd(50), usd(100))
  if (!nino || !levan) throw new Error('interviewer missing')
  await nameStripe(app, nino, 'acct_1NinoBeridze')
  await nameStripe(app, levan, 'acct_1LevanGelashvili')
  const payouts = () => app.deps.db.selectFrom('payouts').selectAll().orderBy('id').execute()
  const statuses = async () =>
    (await app.deps.db.selectFrom('payouts').select('status').orderBy('status').execute()).map(
      payout => payout.status,
    )
  const payOut = () => runCommand(app, 'payout', '--currency', 'USD', '--method', 'stripe')
  return {
    app,
    interviewers: [nino, levan],
    stripe,
    deliver,
    transfers: stripe.transfers,
    loseNext: stripe.loseNext,
    payouts,
    statuses,
    payOut,
  }
}

test('a Stripe batch transfers at once, each payout under its own id', async () => {
  const { app, transfers, statuses, payOut } = await start()
  expect(await payOut()).toEqual({
    isFailure: false,
    text: 'Batch 1: 2 payees, USD 127.50 in total.\nTransferred: 2.',
  })
  expect(await statuses()).toEqual(['paid', 'paid'])
  const payouts = await app.deps.db.selectFrom('payouts').selectAll().execute()
  expect(transfers.created.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
    { amount: 4250, currency: 'usd', destination: 'acct_1NinoBeridze', transfer_group: 'payout-batch-1' },
    { amount: 8500, currency: 'usd', destination: 'acct_1LevanGelashvili' },
  ])
  for (const transfer of transfers.created)
    expect(payouts.find(payout => payout.id === transfer.metadata.payout_id)).toMatchObject({
      provider_ref: transfer.id,
      account: null,
    })
  expect(await runCommand(app, 'payout-resume', '1')).toMatchObject({ text: 'Transferred: 0.' })
  expect(await runCommand(app, 'payout-paid', '1')).toEqual({ refused: 'There is no bank batch 1.' })
  expect(transfers.created).toHaveLength(2)
  await app.drainJobs()
  await expectReconciled(app)
})

test('a rejected transfer leaves its payout open for a retry', async () => {
  const { app, transfers, statuses, payOut } = await start()
  transfers.close('acct_1NinoBeridze')
  const output = await payOut()
  expect(output).toMatchObject({ isFailure: true })
  expect(output.text).toContain('Transferred: 1.\nSome failed. Try again with: payout-resume 1\n')
  expect(output.text).toContain("No such destination: 'acct_1NinoBeridze'")
  expect(await statuses()).toEqual(['paid', 'sent'])
  expect(await runCommand(app, 'payout-resume', '1')).toMatchObject({ isFailure: true })
  transfers.open('acct_1NinoBeridze')
  expect(await runCommand(app, 'payout-resume', '1')).toEqual({ isFailure: false, text: 'Transferred: 1.' })
  expect(await statuses()).toEqual(['paid', 'paid'])
  expect(transfers.created).toHaveLength(2)
  await expectReconciled(app)
})

test.each(['before', 'after'] as const)(
  'a batch whose response is lost %s the transfer pays once',
  async when => {
    const { app, transfers, loseNext, statuses, payOut } = await start()
    loseNext(when, /transfers/)
    expect(await payOut()).toMatchObject({ isFailure: true })
    expect(await statuses()).toEqual(['paid', 'sent'])
    // A finished transfer is in Stripe's list. A failed one is replayed for a day.
    if (when === 'before') {
      expect(await runCommand(app, 'payout-resume', '1')).toMatchObject({ isFailure: true })
      app.clock.advance({ hours: 25 })
    }
    expect(await runCommand(app, 'payout-resume', '1')).toEqual({ isFailure: false, text: 'Transferred: 1.' })
    expect(await statuses()).toEqual(['paid', 'paid'])
    expect(transfers.created).toHaveLength(2)
    await expectReconciled(app)
  },
)

test('a takeover report during the batch holds the unsent payout', async () => {
  const { app, stripe, transfers, payouts, statuses, payOut } = await start()
  const { arrived, release } = stripe.holdNext(/transfers/)
  const batch = payOut()
  await arrived
  const [first, second] = await payouts()
  if (!first || !second) throw new Error('batch missing')
  await app.deps.db.transaction().execute(tx => revokePayoutDetails(app.deps, tx, second.user_id, null))
  release()
  expect(await batch).toMatchObject({ isFailure: true, text: expect.stringContaining('Held') })
  expect(transfers.created.map(transfer => transfer.destination)).toEqual([first.account])
  expect(await statuses()).toEqual(['paid', 'sent'])
  await expectReconciled(app)
})

test('two concurrent runs of a batch pay each payout once', async () => {
  const { app, stripe, transfers, statuses, payOut } = await start()
  const { arrived, release } = stripe.holdNext(/transfers/)
  const batch = payOut()
  await arrived
  // The second run collides with the first one's request at Stripe and pays the rest.
  expect(await runCommand(app, 'payout-resume', '1')).toMatchObject({
    isFailure: true,
    text: expect.stringContaining('Transferred: 1.'),
  })
  release()
  await batch
  expect(await statuses()).toEqual(['paid', 'paid'])
  expect(transfers.created).toHaveLength(2)
  expect(
    await app.deps.db.selectFrom('payouts').select('refusals').where('refusals', '>', 0).execute(),
  ).toEqual([])
  await expectReconciled(app)
})

test('a payout held while its bank batch is marked as paid stays held', async () => {
  const { app, interviewers, payouts } = await start()
  for (const interviewer of interviewers) await saveBankAccount(app, interviewer)
  const file = join(app.deps.config.dataDir, 'out.csv')
  await runCommand(app, 'payout', '--currency', 'USD', '--method', 'bank', '--file', file)
  const [first, second] = await payouts()
  if (!first || !second) throw new Error('batch missing')
  const { marking } = await app.deps.db.transaction().execute(async tx => {
    await lockPayout(tx, first.id)
    const marking = markBatchPaid(app.deps, first.batch_id)
    await waitForLockedStatement(app)
    await app.deps.db
      .transaction()
      .execute(other => revokePayoutDetails(app.deps, other, second.user_id, null))
    return { marking }
  })
  expect(await marking).toEqual({ paid: 1, held: [second.id] })
  expect(await payouts()).toMatchObject([{ status: 'paid' }, { status: 'sent', account: null }])
})

test('a transfer event is ignored', async () => {
  const { app, stripe, deliver, payOut } = await start()
  await payOut()
  const event = stripe.events.find(sent => sent.payload.includes('transfer.created'))
  if (!event) throw new Error('transfer event missing')
  expect(await deliver('stripe', stripe.delivery(event))).toMatchObject({ status: 200 })
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  expect(await app.deps.db.selectFrom('webhook_events').where('provider', '=', 'stripe').execute()).toEqual(
    [],
  )
})

test('without Stripe the operator cannot create a Stripe batch', async () => {
  const { app } = await startWithProviders('sandbox')
  for (const args of [
    ['payout', '--currency', 'USD', '--method', 'stripe'],
    ['payout-resume', '1'],
  ])
    expect(await runCommand(app, ...args)).toEqual({
      refused:
        'This command needs stripe. Use the server’s settings: add stripe to PAYMENT_PROVIDERS, and set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    })
})
