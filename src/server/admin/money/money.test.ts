import { expect, test } from 'vitest'
import { api, rawRoutes } from '#contract/api.ts'
import { toIsoDate } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { interviewersWithEarnings, saveBankAccount, someIban } from '#test/earners.ts'
import { anAdmin, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a'
const why = { reason: 'Weekly payouts' }

async function start(...prices: number[]) {
  const app = await startApp()
  const interviewers = await interviewersWithEarnings(app, ...prices.map(usd))
  const admin = app.as(await anAdmin(app, 'finance'))
  const actions = async () =>
    (await admin.call(api.adminActions, { query: {} })).items.map(({ action, targetId, reason }) => ({
      action,
      targetId,
      reason,
    }))
  return { app, interviewers, admin, actions }
}

const usdBatch = (payees: number, total: number) => ({
  body: { currency: 'USD' as const, expected: { payees, total }, ...why },
})

test('a batch is previewed, created, downloaded, paid and in the log', async () => {
  const { app, interviewers, admin, actions } = await start(50, 10, 70)
  const [nino, poor, unknown] = interviewers
  if (!nino || !poor || !unknown) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  await saveBankAccount(app, poor)
  await app.as(nino).call(api.requestPayout, { body: { currency: 'USD' } })
  expect((await admin.call(api.requestedPayouts, { query: {} })).items).toMatchObject([
    { person: { id: nino.id }, amount: 42.5, currency: 'USD', method: 'bank' },
  ])
  const preview = await admin.call(api.previewPayoutBatch, { query: { currency: 'USD' } })
  expect(preview).toMatchObject({
    counts: { due: 1, belowMinimum: 1, noDetails: 1, suspended: 0 },
    total: 42.5,
    next: null,
  })
  expect(new Map(preview.items.map(({ person, outcome }) => [person.id, outcome]))).toEqual(
    new Map([
      [nino.id, 'due'],
      [poor.id, 'belowMinimum'],
      [unknown.id, 'noDetails'],
    ]),
  )
  expect(await admin.refused(api.createPayoutBatch, usdBatch(1, 42))).toMatchObject({
    code: 'admin.payouts_changed',
  })
  expect((await admin.call(api.payoutBatches, { query: {} })).items).toEqual([])
  const { batchId } = await admin.call(api.createPayoutBatch, usdBatch(1, 42.5))
  const at = { params: { batchId }, body: why }
  const { csv } = await admin.call(api.downloadBankFile, at)
  expect(csv).toContain(`Nino Beridze,${someIban},42.50,USD`)
  const { items } = await admin.call(api.payoutsOfBatch, { params: { batchId }, query: {} })
  expect(items).toMatchObject([{ person: { id: nino.id }, status: 'sent', destination: 'GE•• •••• 4917' }])
  expect(JSON.stringify(items)).not.toContain(someIban)
  expect(await admin.call(api.markPayoutBatchPaid, at)).toEqual({ paid: 1, held: 0 })
  expect(await admin.refused(api.markPayoutBatchPaid, at)).toMatchObject({ code: 'admin.batch_settled' })
  expect(await admin.refused(api.downloadBankFile, at)).toMatchObject({ code: 'admin.batch_settled' })
  expect(await admin.refused(api.retryPayoutTransfers, at)).toMatchObject({
    code: 'payout.method_unavailable',
  })
  expect(await admin.call(api.payoutBatch, { params: { batchId } })).toMatchObject({ open: 0, paid: 1 })
  const returned = { params: { payoutId: items[0]?.id ?? '' }, body: { reason: 'Account closed' } }
  await admin.call(api.markPayoutReturned, returned)
  expect(await admin.refused(api.markPayoutReturned, returned)).toMatchObject({
    code: 'admin.payout_already_returned',
  })
  expect(await actions()).toEqual([
    { action: 'mark_payout_returned', targetId: items[0]?.id, reason: 'Account closed' },
    { action: 'mark_payout_batch_paid', targetId: batchId, ...why },
    { action: 'download_bank_file', targetId: batchId, ...why },
    { action: 'create_payout_batch', targetId: batchId, ...why },
  ])
  await expectReconciled(app)
})

test('two admins who create a batch at once pay once', async () => {
  const { app, interviewers, admin } = await start(50)
  for (const interviewer of interviewers) await saveBankAccount(app, interviewer)
  const replies = await Promise.all([1, 2].map(() => admin.send(api.createPayoutBatch, usdBatch(1, 42.5))))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await app.deps.db.selectFrom('payouts').selectAll().execute()).toHaveLength(1)
  await expectReconciled(app)
})

test('unknown batches, payouts, refunds and runs are refused, and support opens nothing', async () => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app, 'finance'))
  const at = { params: { batchId: '7' }, body: why }
  const batch = { params: { batchId: '7' } }
  expect(await admin.refused(api.payoutBatch, batch)).toMatchObject({ code: 'admin.no_batch' })
  expect(await admin.refused(api.downloadBankFile, at)).toMatchObject({ code: 'admin.no_batch' })
  expect(await admin.refused(api.markPayoutBatchPaid, at)).toMatchObject({ code: 'admin.no_batch' })
  expect(await admin.refused(api.createPayoutBatch, usdBatch(0, 0))).toMatchObject({
    code: 'admin.no_payouts_due',
  })
  const byStripe = { body: { ...usdBatch(0, 0).body, method: 'stripe' as const } }
  expect(await admin.refused(api.createPayoutBatch, byStripe)).toMatchObject({
    code: 'payout.method_unavailable',
  })
  const payout = { params: { payoutId: unknownId }, body: why }
  expect(await admin.refused(api.markPayoutReturned, payout)).toMatchObject({ code: 'admin.no_payout' })
  const refund = { params: { refundId: unknownId }, body: why }
  expect(await admin.refused(api.retryFailedRefund, refund)).toMatchObject({
    code: 'admin.refund_not_failed',
  })
  expect(await admin.refused(api.reconciliationRun, { params: { runId: '7' } })).toMatchObject({
    code: 'admin.no_reconciliation',
  })
  const support = app.as(await anAdmin(app, 'support'))
  for (const endpoint of [api.ledgerBalances, api.requestedPayouts, api.reconciliationRuns])
    expect(await support.send(endpoint, {})).toMatchObject({ status: 403 })
})

test('the command line writes the same log', async () => {
  const { app, interviewers, actions } = await start(50)
  for (const interviewer of interviewers) await saveBankAccount(app, interviewer)
  await runCommand(app, 'payout', '--currency', 'USD', '--file', '/nowhere/x.csv', '--why', 'Monthly')
  await runCommand(app, 'payout-paid', '1', '--why', 'Paid today')
  await runCommand(app, 'payout-paid', '1', '--why', 'Again')
  expect((await actions()).map(({ action, reason }) => [action, reason])).toEqual([
    ['mark_payout_batch_paid', 'Paid today'],
    ['create_payout_batch', 'Monthly'],
  ])
})

/** Balances as `currency account` and amount. */
const balancesOf = async (admin: ReturnType<TestApp['as']>) =>
  (await admin.call(api.ledgerBalances, {})).currencies.flatMap(({ currency, accounts }) =>
    accounts.map(({ account, amount }) => [`${currency} ${account}`, amount]),
  )

test('balances and statements are the same from entries and from closed days', async () => {
  const { app, interviewers, admin } = await start(50)
  const [nino] = interviewers
  if (!nino) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  await admin.call(api.createPayoutBatch, usdBatch(1, 42.5))
  const expected = [
    ['USD bank', 42.5],
    ['USD clearing:sandbox', -50],
    ['USD escrow', 0],
    ['USD payable', 0],
    ['USD pending', 0],
    ['USD revenue', 7.5],
  ]
  const statement = {
    month: '2030-05',
    currency: 'USD',
    sales: 50,
    refunds: 0,
    fees: 7.5,
    payouts: 42.5,
    disputes: 0,
    tax: null,
    closing: [
      { account: 'bank', amount: 42.5 },
      { account: 'clearing:sandbox', amount: -50 },
      { account: 'revenue', amount: 7.5 },
    ],
  }
  expect(await balancesOf(admin)).toEqual(expected)
  const year = { query: { year: 2030 } }
  expect(await admin.call(api.moneyStatements, year)).toEqual({ tax: null, statements: [statement] })
  app.clock.advance({ hours: 72 })
  await app.runCronJob('close-ledger-days')
  await app.runCronJob('close-ledger-days')
  const closed = await app.deps.db.selectFrom('ledger_day_balances').select('day').distinct().execute()
  expect(closed.map(({ day }) => toIsoDate(day)).toSorted()).toEqual(['2030-05-01', '2030-05-02'])
  expect(await balancesOf(admin)).toEqual(expected)
  expect(await admin.call(api.moneyStatements, year)).toEqual({ tax: null, statements: [statement] })
  const { csv } = await admin.call(api.exportMoneyStatements, year)
  expect(csv).toBe(
    '\uFEFFMonth (UTC),Currency,Sales,Refunds,Fees,Payouts,Disputes,Balance bank,Balance clearing:sandbox,' +
      'Balance revenue\r\n2030-05,USD,50.00,0.00,7.50,42.50,0.00,42.50,-50.00,7.50\r\n',
  )
})

test('statements state the tax that prices include', async () => {
  const app = await startApp({ env: { TAX_NAME: 'VAT', TAX_PERCENT: '18' } })
  await interviewersWithEarnings(app, usd(50), usd(68))
  const admin = app.as(await anAdmin(app, 'finance'))
  const year = { query: { year: 2030 } }
  expect(await admin.call(api.moneyStatements, year)).toMatchObject({
    tax: { name: 'VAT', percent: 18 },
    statements: [{ sales: 118, refunds: 0, tax: 18 }],
  })
  const { csv } = await admin.call(api.exportMoneyStatements, year)
  expect(csv).toContain('Disputes,VAT 18%,Balance')
  expect(csv).toContain(',0.00,18.00,')
})

test('journals of an account are paged, and name owner, booking and batch', async () => {
  const { app, interviewers, admin } = await start(50, 60)
  for (const interviewer of interviewers) await saveBankAccount(app, interviewer)
  const { batchId } = await admin.call(api.createPayoutBatch, usdBatch(2, 93.5))
  const account = `payable:${interviewers[0]?.id}`
  const query = { account, currency: 'USD' as const }
  const first = await admin.call(api.ledgerJournals, { query: { ...query, pageSize: 1 } })
  expect(first.items).toMatchObject([
    {
      kind: 'payout',
      batchId,
      entries: [
        { account, owner: { id: interviewers[0]?.id }, amount: -42.5 },
        { account: 'bank', owner: null, amount: 42.5 },
      ],
    },
  ])
  const second = await admin.call(api.ledgerJournals, {
    query: { ...query, pageSize: 1, cursor: first.next ?? '' },
  })
  expect(second).toMatchObject({
    items: [{ kind: 'available', bookingId: expect.any(String) }],
    next: null,
  })
  const onDay = { query: { account: 'escrow', currency: 'USD' as const, day: '2030-05-01' } }
  const kinds = (await admin.call(api.ledgerJournals, onDay)).items.map(({ kind }) => kind)
  expect(kinds).toEqual(['earned', 'earned', 'capture', 'capture'])
  const others = { query: { ...onDay.query, day: '2030-04-30' } }
  expect((await admin.call(api.ledgerJournals, others)).items).toEqual([])
})

test('interviewers with a balance are listed by account', async () => {
  const { interviewers, admin } = await start(50, 60)
  const query = { account: 'payable' as const, currency: 'USD' as const, pageSize: 1 }
  const first = await admin.call(api.interviewerBalances, { query })
  const second = await admin.call(api.interviewerBalances, { query: { ...query, cursor: first.next ?? '' } })
  const found = [...first.items, ...second.items]
  expect(found.map(({ person, amount }) => [person.id, amount]).toSorted()).toEqual(
    [
      [interviewers[0]?.id, 42.5],
      [interviewers[1]?.id, 51],
    ].toSorted(),
  )
  expect(second.next).toBeNull()
})

test('the tax report has a row per interviewer, and its file guards formulas', async () => {
  const { app, interviewers, admin, actions } = await start(50)
  const [nino] = interviewers
  if (!nino) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  await app.deps.db
    .updateTable('profiles')
    .set({ display_name: '=1+1' })
    .where('user_id', '=', nino.id)
    .execute()
  const quarter = { year: 2030, quarter: 2 }
  expect((await admin.call(api.taxReport, { query: quarter })).items).toMatchObject([
    {
      person: { id: nino.id },
      country: 'Georgia',
      destination: 'GE•• •••• 4917',
      consideration: 42.5,
      fees: 7.5,
      sessions: 1,
    },
  ])
  expect((await admin.call(api.taxReport, { query: { ...quarter, quarter: 1 } })).items).toEqual([])
  const {
    status,
    headers,
    text: csv,
  } = await admin.send(rawRoutes.exportTaxReport, {
    body: { ...quarter, ...why },
  })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('dac7-2030-Q2.csv')
  expect(csv).toContain(`,'=1+1,`)
  expect(csv).toContain(`Georgia,Nino Beridze,${someIban},USD,42.50,7.50,1\r\n`)
  expect(await actions()).toMatchObject([{ action: 'export_tax_report', ...why }])
})

test('a reconciliation runs as a job, one at a time, and keeps its differences', async () => {
  const { app, admin, actions } = await start(50)
  const payment = await app.deps.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  await app.deps.db.updateTable('payments').set({ captured_minor: 4000 }).execute()
  const begin = { body: { days: 30, ...why } }
  const { runId } = await admin.call(api.startReconciliation, begin)
  expect(await admin.refused(api.startReconciliation, begin)).toMatchObject({
    code: 'admin.reconciliation_running',
  })
  expect(await admin.call(api.reconciliationRun, { params: { runId } })).toMatchObject({ finishedAt: null })
  await app.drainJobs()
  const run = await admin.call(api.reconciliationRun, { params: { runId } })
  expect(run).toMatchObject({ isNightly: false, payments: 1, finishedAt: expect.any(String), error: null })
  expect(run.found).toContainEqual({
    about: payment.id,
    what: 'captured',
    ours: '4000',
    theirs: '5000',
    bookingId: payment.booking_id,
  })
  expect(run.differences).toBe(run.found.length)
  expect((await admin.call(api.reconciliationRuns, { query: {} })).items).toMatchObject([{ id: runId }])
  expect((await actions()).map(({ action }) => action)).toEqual(['start_reconciliation'])
  const today = await admin.call(api.adminToday, {})
  expect(today.queues).toContainEqual(
    expect.objectContaining({ name: 'reconciliationDifferences', count: run.differences }),
  )
  await app.deps.db.updateTable('payments').set({ captured_minor: 5000 }).execute()
})

test('an interrupted reconciliation does not block the next one for ever', async () => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app, 'finance'))
  const begin = { body: { days: 1, ...why } }
  const { runId } = await admin.call(api.startReconciliation, begin)
  app.clock.advance({ hours: 7 })
  await admin.call(api.startReconciliation, begin)
  expect(await admin.call(api.reconciliationRun, { params: { runId } })).toMatchObject({
    error: 'The run was interrupted.',
  })
})
