import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { refundInFull } from '#server/payments/refunds/refunds.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { interviewersWithEarnings, saveBankAccount, someIban } from '#test/earners.ts'
import { anInterviewee, aSlot, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { pay } from '#test/sandbox-payer.ts'
import { createPayoutBatch } from './payout-batches.ts'

const byBank = { currency: 'USD', method: 'bank', minMinor: 2000 } as const

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-payout-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const payoutsOf = (app: TestApp) => app.deps.db.selectFrom('payouts').selectAll().orderBy('id').execute()
const balanceOf = async (app: TestApp, user: SignedInUser) =>
  (await app.as(user).call(api.earnings, {})).balances[0]

test('a batch pays every payee with details and enough money, and writes the bank file', async () => {
  const app = await startApp()
  const [nino, levan, poor, unknown] = await interviewersWithEarnings(
    app,
    usd(50),
    usd(100),
    usd(10),
    usd(70),
  )
  if (!nino || !levan || !poor || !unknown) throw new Error('interviewer missing')
  await saveBankAccount(app, nino, 'Nino Beridze')
  await saveBankAccount(app, levan, 'Levan, Ltd "L"')
  await saveBankAccount(app, poor)
  const file = join(await aFolder(), 'out.csv')
  const output = await runCommand(app, 'payout', '--currency', 'usd', '--file', file)
  expect(output).toEqual({
    isFailure: false,
    text: [
      'Batch 1: 2 payees, USD 127.50 in total.',
      `Written to ${file}. Once the bank has paid it: payout-paid 1`,
      'Skipped: 1 below USD 20.00, 1 without payout details of this kind.',
    ].join('\n'),
  })
  const payouts = await payoutsOf(app)
  const reference = (userId: string) =>
    payouts.find(item => item.user_id === userId)?.id.replaceAll('-', '') ?? ''
  const [head, ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n')
  expect(head).toBe('holder,iban,amount,currency,reference')
  expect(lines.toSorted()).toEqual([
    `"Levan, Ltd ""L""",${someIban},85.00,USD,${reference(levan.id)}`,
    `Nino Beridze,${someIban},42.50,USD,${reference(nino.id)}`,
  ])
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  expect(await balanceOf(app, nino)).toMatchObject({ available: 0, paidOut: 42.5 })
  expect(await balanceOf(app, poor)).toMatchObject({ available: 8.5, paidOut: 0 })
  await expectReconciled(app)

  await app.drainJobs()
  await app.deps.db.deleteFrom('dev_inbox').execute()
  expect(await runCommand(app, 'payout-paid', '1')).toMatchObject({ text: 'Paid: 2.' })
  expect(await runCommand(app, 'payout-paid', '1')).toMatchObject({
    text: 'This batch was already settled.',
  })
  const late = join(await aFolder(), 'late.csv')
  expect(await runCommand(app, 'payout-file', '1', '--file', late)).toEqual({
    refused: 'Batch 1 has nothing left to pay. All its payouts are settled or held. No file was written.',
  })
  await expect(stat(late)).rejects.toThrow(/ENOENT/)
  await app.drainJobs()
  expect((await app.emails()).map(mail => mail.subject).toSorted()).toEqual([
    'Paid out: USD 42.50',
    'Paid out: USD 85.00',
  ])
  // The full account numbers are deleted after the payment.
  for (const payout of await payoutsOf(app))
    expect(payout).toMatchObject({
      status: 'paid',
      holder: null,
      account: null,
      destination: 'GE•• •••• 4917',
    })
  expect(await runCommand(app, 'payouts')).toMatchObject({
    text: expect.stringMatching(/^1: .*, bank, USD 127\.50: 0 sent, 2 paid, 0 returned$/),
  })
  await expectReconciled(app)
})

test('concurrent batches pay once', async () => {
  const app = await startApp()
  const people = await interviewersWithEarnings(app, usd(50), usd(60))
  for (const person of people) await saveBankAccount(app, person)
  const batches = await Promise.all(Array.from({ length: 5 }, () => createPayoutBatch(app.deps, byBank)))
  expect(batches.map(item => item.payeeCount).toSorted()).toEqual([0, 0, 0, 0, 2])
  expect(await payoutsOf(app)).toHaveLength(2)
  expect(await runCommand(app, 'payout', '--currency', 'USD')).toEqual({
    isFailure: false,
    text: 'No payouts are due in USD now.',
  })
  await expectReconciled(app)
})

test('a returned payout goes into the next batch', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  await createPayoutBatch(app.deps, byBank)
  const [payout] = await payoutsOf(app)
  await app.drainJobs()
  await app.deps.db.deleteFrom('dev_inbox').execute()
  const reference = payout?.id.replaceAll('-', '').toUpperCase() ?? ''
  expect(await runCommand(app, 'payout-returned', reference)).toMatchObject({
    text: 'Recorded. The amount is outstanding again.',
  })
  expect(await runCommand(app, 'payout-returned', payout?.id ?? '')).toMatchObject({
    text: 'This payout was already recorded as returned.',
  })
  await app.drainJobs()
  expect((await app.emails()).map(mail => mail.subject)).toEqual(['Payout returned: USD 42.50'])
  expect(await balanceOf(app, nino)).toMatchObject({ available: 42.5, paidOut: 0 })
  expect(await createPayoutBatch(app.deps, byBank)).toMatchObject({ id: '2', payeeCount: 1, minor: 4250 })
  await expectReconciled(app)
})

test('a payout returned before its email was sent is not reported as paid', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('no interviewer has earned')
  await saveBankAccount(app, nino)
  await createPayoutBatch(app.deps, byBank)
  await app.drainJobs()
  await app.deps.db.deleteFrom('dev_inbox').execute()
  const [payout] = await payoutsOf(app)
  await runCommand(app, 'payout-paid', '1')
  await runCommand(app, 'payout-returned', payout?.id ?? '')
  await app.drainJobs()
  expect((await app.emails()).map(mail => mail.subject)).toEqual(['Payout returned: USD 42.50'])
})

test('a refund after the payout makes a negative balance that later sessions reduce', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  await createPayoutBatch(app.deps, byBank)
  await app.deps.db.transaction().execute(async tx => {
    const booking = await tx.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
    const order = await app.deps.lockOrder(tx, booking.id)
    if (order) await refundInFull(app.deps, tx, order)
  })
  await app.drainJobs()
  expect(await balanceOf(app, nino)).toMatchObject({ available: -42.5, paidOut: 42.5 })
  expect(await createPayoutBatch(app.deps, byBank)).toMatchObject({ id: null })

  const start = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const timeSlotId = await aSlot(app, nino, { start, price: usd(80) })
  const payer = app.as(await anInterviewee(app))
  await pay(app, await payer.call(api.createPaymentIntent, { body: { timeSlotId } }))
  await app.drainJobs()
  app.clock.advance({ hours: 2 })
  await app.runCronJobs()
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  expect(await balanceOf(app, nino)).toMatchObject({ available: 25.5 })
  expect(await createPayoutBatch(app.deps, byBank)).toMatchObject({ payeeCount: 1, minor: 2550 })
  await expectReconciled(app)
})

test('the bank file can be written again, and an existing file is not overwritten', async () => {
  const app = await startApp()
  const [nino, levan] = await interviewersWithEarnings(app, usd(50), usd(60))
  if (!nino || !levan) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  const folder = await aFolder()
  const file = join(folder, 'out.csv')
  expect(await runCommand(app, 'payout', '--currency', 'USD', '--file', file)).toMatchObject({
    text: expect.stringContaining('Batch 1: 1 payee, USD 42.50 in total.'),
  })
  await saveBankAccount(app, levan)
  expect(await runCommand(app, 'payout', '--currency', 'USD', '--file', file)).toEqual({
    refused: `${file} already exists. Choose another name.`,
  })
  expect(await runCommand(app, 'payout-file', '1', '--file', file)).toMatchObject({ isFailure: true })
  const again = join(folder, 'again.csv')
  await runCommand(app, 'payout-file', '1', '--file', again)
  expect(await readFile(again, 'utf8')).toBe(await readFile(file, 'utf8'))
  expect(await runCommand(app, 'payout-file', '7')).toEqual({ refused: 'There is no bank batch 7.' })
  const nowhere = join(folder, 'nowhere', 'out.csv')
  expect(await runCommand(app, 'payout', '--currency', 'USD', '--file', nowhere)).toMatchObject({
    isFailure: true,
    text: expect.stringContaining(`Write it with: payout-file 2 --file <name>`),
  })
  await expectReconciled(app)
})

test('a suspended interviewer is not paid', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  await app.deps.db
    .updateTable('users')
    .set({ suspended_at: app.deps.now() })
    .where('id', '=', nino.id)
    .execute()
  expect(await runCommand(app, 'payout', '--currency', 'USD')).toMatchObject({
    text: 'No payouts are due in USD now.\nSkipped: 1 suspended.',
  })
})
