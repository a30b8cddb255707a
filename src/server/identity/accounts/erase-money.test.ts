import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { dayMs } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { runCommand } from '#test/commands.ts'
import { interviewersWithEarnings, saveBankAccount } from '#test/earners.ts'
import { usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import type { SignedInUser } from '#test/open-app.ts'

async function closeAndErase(app: TestApp, user: SignedInUser) {
  await app.as(user).call(api.closeAccount, {})
  await app.drainJobs()
  app.clock.set(new Date(app.deps.now().getTime() + 30 * dayMs))
  await app.runCronJobs()
}
const receipts = async (app: TestApp) =>
  (await app.deps.db.selectFrom('receipts').select('content').execute()).map(receipt =>
    JSON.stringify(receipt.content),
  )

test('receipts stay for accounting without the names of erased users', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const { email } = await app.as(interviewee).call(api.myAccount, {})
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  await closeAndErase(app, interviewee)
  const [receipt = ''] = await receipts(app)
  expect(receipt).not.toContain(booking.intervieweeName)
  expect(receipt).not.toContain(email)
  expect(receipt).toContain(booking.interviewerName)
  expect(JSON.parse(receipt)).toMatchObject({ total: 5000, payer: { name: 'Former member', email: '' } })

  await closeAndErase(app, { ...interviewer, token: await app.tokenFor(interviewer.id) })
  expect((await receipts(app))[0]).not.toContain(booking.interviewerName)
  await expectReconciled(app)
})

test('an erased interviewer keeps the unpaid balance, and the bank details go after the payout', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(10))
  if (!nino) throw new Error('no interviewer')
  await saveBankAccount(app, nino, 'Nino Beridze')
  await closeAndErase(app, nino)
  const details = () => app.deps.db.selectFrom('payout_details').select('holder').execute()
  expect(await details()).toEqual([{ holder: 'Nino Beridze' }])

  // Below the minimum, but a closed account earns nothing more.
  const file = `/dev/null/none`
  await runCommand(app, 'payout', '--currency', 'USD', '--file', file)
  await app.runCronJobs()
  expect(await details()).toHaveLength(1)
  expect(await runCommand(app, 'payout-paid', '1')).toMatchObject({ text: 'Paid: 1.' })
  await app.runCronJobs()
  expect(await details()).toEqual([])
  const payouts = await app.deps.db.selectFrom('payouts').selectAll().execute()
  expect(payouts).toMatchObject([{ amount_minor: '850', status: 'paid', holder: null, account: null }])
  await expectReconciled(app)
})

test('an export contains earnings, payout details and receipts, but no full account number', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('no interviewer')
  await saveBankAccount(app, nino)
  const { body } = await app.as(nino).send(api.exportAccount, {})
  expect(body).toMatchObject({
    receipts: [],
    earnings: {
      balances: [{ currency: 'USD', available: 42.5 }],
      payoutDetails: { method: 'bank', holder: 'Nino Beridze', destination: 'GE•• •••• 4917' },
      sessions: [{ net: 42.5, state: 'available' }],
    },
  })
  expect(JSON.stringify(body)).not.toContain('0101904917')
  const { interviewee_id: id } = await app.deps.db
    .selectFrom('bookings')
    .selectAll()
    .executeTakeFirstOrThrow()
  const payer = app.as({ token: await app.tokenFor(id) })
  expect((await payer.send(api.exportAccount, {})).body).toMatchObject({
    receipts: [{ number: 'R-2030-000001', total: 50 }],
    earnings: { balances: [], sessions: [], payoutDetails: { method: null } },
  })
})
