import { expect, test } from 'vitest'
import type { CsvMapping } from '#contract/admin/bank-statements.ts'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { camtOf, toWindows1251 } from '#test/bank-statements.ts'
import { interviewersWithEarnings, saveBankAccount } from '#test/earners.ts'
import { anAdmin, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'

const why = { reason: 'Statement of May' }
const xml = (text: string) => new Blob([text])

/** Payouts of one batch: 42.50, 51.00 and so on, in dollars. */
async function aBatch(...prices: number[]) {
  const app = await startApp()
  for (const interviewer of await interviewersWithEarnings(app, ...prices.map(usd)))
    await saveBankAccount(app, interviewer)
  const admin = app.as(await anAdmin(app, 'finance'))
  const total = prices.reduce((sum, price) => sum + price * 0.85, 0)
  const { batchId } = await admin.call(api.createPayoutBatch, {
    body: { currency: 'USD', expected: { payees: prices.length, total }, ...why },
  })
  const list = async () =>
    (await admin.call(api.payoutsOfBatch, { params: { batchId }, query: {} })).items.toSorted(
      (a, b) => a.amount - b.amount,
    )
  app.clock.advance({ hours: 120 })
  return { app, admin, batchId, list, references: (await list()).map(payout => payout.reference) }
}

const statusesOf = (payouts: { status: string }[]) => payouts.map(({ status }) => status)
test('a statement pays and returns payouts, once however often it is uploaded', async () => {
  const { app, admin, batchId, list, references } = await aBatch(50, 60, 70, 80)
  const [paid = '', returned = '', differs = '', open = ''] = references
  const file = xml(
    camtOf([
      {
        reference: 'B1',
        amount: '93.50',
        transactions: [
          { id: paid, amount: '42.50' },
          { id: returned, amount: '51.00' },
        ],
      },
      {
        ...{ reference: 'B2', amount: '51.00', isCredit: true, day: '2030-05-06' },
        transactions: [{ id: returned, reason: 'AC04' }],
      },
      { reference: 'B3', amount: '59.00', transactions: [{ id: differs }] },
      { reference: 'B4', amount: '9.00', transactions: [{ text: 'Rent' }] },
      { reference: 'B5', amount: '68.00', status: 'PDNG', transactions: [{ id: open }] },
    ]),
  )
  const { csv, preview } = await admin.call(api.previewBankStatement, { file, body: {} })
  expect(csv).toBeNull()
  expect(preview).toMatchObject({
    counts: { pay: 2, return: 1, amountDiffers: 1, unmatched: 1, imported: 0 },
    skipped: 1,
  })
  expect(preview?.lines[0]).toMatchObject({
    ...{ bookedOn: '2030-05-04', amount: 42.5, currency: 'USD', outcome: 'pay', isCredit: false },
    payout: { reference: paid, batchId, amount: 42.5, isHeld: false },
  })
  expect(statusesOf(await list())).toEqual(['sent', 'sent', 'sent', 'sent'])

  const send = () => admin.call(api.importBankStatement, { file, body: why })
  expect(await send()).toEqual({ paid: 2, returned: 1, remaining: 0 })
  expect(await list()).toMatchObject([
    { status: 'paid', settledAt: '2030-05-04T12:00:00.000Z' },
    { status: 'returned', failure: 'AC04 · Account closed' },
    { status: 'sent' },
    { status: 'sent' },
  ])
  expect(await send()).toEqual({ paid: 0, returned: 0, remaining: 0 })
  const again = await admin.call(api.previewBankStatement, { file, body: {} })
  expect(again.preview?.counts).toMatchObject({ pay: 0, return: 0, imported: 3 })

  const { items } = await admin.call(api.adminActions, { query: { targetType: 'payout' } })
  expect(items.map(({ action, reason }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ['mark_payout_returned', why.reason],
      ['mark_payout_paid', why.reason],
      ['mark_payout_paid', why.reason],
    ]),
  )
  expect(items).toHaveLength(3)
  expect(await app.deps.db.selectFrom('bank_statement_lines').selectAll().execute()).toHaveLength(3)
  await expectReconciled(app)
})

test('the same statement twice at once settles each payout once', async () => {
  const { app, admin, list, references } = await aBatch(50, 60)
  const file = xml(
    camtOf([
      { reference: 'B1', amount: '42.50', transactions: [{ id: references[0] ?? '' }] },
      { reference: 'B2', amount: '51.00', transactions: [{ id: references[1] ?? '' }] },
      { reference: 'B3', amount: '51.00', isCredit: true, transactions: [{ id: references[1] ?? '' }] },
    ]),
  )
  const results = await Promise.all(
    [1, 2, 3].map(() => admin.call(api.importBankStatement, { file, body: why })),
  )
  const sum = (name: 'paid' | 'returned') => results.reduce((total, result) => total + result[name], 0)
  expect([sum('paid'), sum('returned')]).toEqual([2, 1])
  expect(statusesOf(await list())).toEqual(['paid', 'returned'])
  const { items } = await admin.call(api.adminActions, { query: { targetType: 'payout' } })
  expect(items).toHaveLength(3)
  await expectReconciled(app)
})

test('a payout that an admin has settled since the preview stays as it is', async () => {
  const { app, admin, batchId, list, references } = await aBatch(50, 60)
  const [first, second] = await list()
  const file = xml(
    camtOf([
      { reference: 'B1', amount: '42.50', transactions: [{ id: references[0] ?? '' }] },
      { reference: 'B2', amount: '51.00', transactions: [{ id: references[1] ?? '' }] },
    ]),
  )
  await admin.call(api.markPayoutReturned, { params: { payoutId: first?.id ?? '' }, body: why })
  await admin.call(api.markPayoutBatchPaid, { params: { batchId }, body: why })
  expect(await admin.call(api.importBankStatement, { file, body: why })).toEqual({
    ...{ paid: 0, returned: 0, remaining: 0 },
  })
  expect((await admin.call(api.previewBankStatement, { file, body: {} })).preview?.counts).toMatchObject({
    alreadyReturned: 1,
    alreadyPaid: 1,
    imported: 0,
  })
  expect(await list()).toMatchObject([{ status: 'returned' }, { status: 'paid', id: second?.id }])
  await expectReconciled(app)
})

test('a return of a payout that was marked as paid makes the amount payable again, and tells the interviewer', async () => {
  const { app, admin, batchId, list, references } = await aBatch(50)
  await admin.call(api.markPayoutBatchPaid, { params: { batchId }, body: why })
  await app.drainJobs()
  await app.deps.db.deleteFrom('dev_inbox').execute()
  const file = xml(
    camtOf([
      {
        reference: 'B1',
        amount: '42.50',
        isCredit: true,
        transactions: [{ id: references[0] ?? '', reason: 'AC01' }],
      },
    ]),
  )
  await admin.call(api.importBankStatement, { file, body: why })
  expect(statusesOf(await list())).toEqual(['returned'])
  const preview = await admin.call(api.previewPayoutBatch, { query: { currency: 'USD' } })
  expect(preview).toMatchObject({ counts: { due: 1 }, total: 42.5 })
  await app.drainJobs()
  expect((await app.emails()).map(mail => mail.subject)).toEqual(['Payout returned: USD 42.50'])
  await expectReconciled(app)
})

const mapping: CsvMapping = {
  ...{ date: 0, amountKind: 'debitNegative', amount: 2, credit: null, reference: 1, party: null },
  ...{ currencyColumn: null, currency: 'USD' },
}

test('the columns of a CSV file are chosen once and remembered', async () => {
  const { admin, list, references } = await aBatch(50, 60)
  const fileOf = (...rows: string[]) =>
    new Blob([toWindows1251(['Дата;Назначение;Сумма', ...rows].join('\r\n')) as Uint8Array<ArrayBuffer>])
  const file = fileOf(`04.05.2030;Выплата ${references[0]};-42,50`, '04.05.2030;Комиссия;-1,00')
  const first = await admin.call(api.previewBankStatement, { file, body: {} })
  expect(first).toMatchObject({
    csv: { columns: ['Дата', 'Назначение', 'Сумма'], mapping: null },
    preview: null,
  })
  expect(await admin.refused(api.importBankStatement, { file, body: why })).toMatchObject({
    code: 'admin.statement_columns',
  })
  const chosen = { mapping: JSON.stringify(mapping) }
  const second = await admin.call(api.previewBankStatement, { file, body: chosen })
  expect(second.preview?.counts).toMatchObject({ pay: 1, unmatched: 1 })
  await admin.call(api.importBankStatement, { file, body: { ...chosen, ...why } })
  expect(statusesOf(await list())).toEqual(['paid', 'sent'])
  const next = fileOf(`05.05.2030;${references[1]};-51,00`)
  expect(await admin.call(api.previewBankStatement, { file: next, body: {} })).toMatchObject({
    csv: { mapping },
    preview: { counts: { pay: 1 } },
  })
  expect(await admin.call(api.importBankStatement, { file: next, body: why })).toMatchObject({ paid: 1 })
})

test('a transfer by Stripe, and an id of another kind, match no line', async () => {
  const { app, admin, references } = await aBatch(50)
  await app.deps.db.updateTable('payout_batches').set({ method: 'stripe' }).execute()
  const file = xml(
    camtOf([
      { reference: 'B1', amount: '42.50', transactions: [{ id: references[0] ?? '' }] },
      { reference: 'B2', amount: '42.50', transactions: [{ id: '0'.repeat(32) }] },
    ]),
  )
  const { preview } = await admin.call(api.previewBankStatement, { file, body: {} })
  expect(preview?.counts).toMatchObject({ pay: 0, unmatched: 2 })
})

test.each([
  ['admin.statement_unreadable', xml('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')],
  ['admin.statement_unreadable', new Blob([new Uint8Array([137, 80, 78, 71, 0, 1, 2])])],
  ['admin.statement_too_long', xml(`a;b\n${'1;2\n'.repeat(20_001)}`)],
  ['admin.statement_too_large', xml('a'.repeat(5 * 1024 * 1024 + 1))],
] as const)('a hostile file is refused with %s', async (code, file) => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app, 'finance'))
  expect(await admin.refused(api.previewBankStatement, { file, body: {} })).toMatchObject({ code })
  expect(await admin.refused(api.importBankStatement, { file, body: why })).toMatchObject({ code })
})

test('columns that do not exist, and no JSON, are refused', async () => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app, 'finance'))
  const file = xml('a;b\n1;2\n')
  const far = { mapping: JSON.stringify({ ...mapping, amount: 40 }) }
  expect(await admin.refused(api.previewBankStatement, { file, body: far })).toMatchObject({
    code: 'admin.statement_columns',
  })
  expect(await admin.refused(api.importBankStatement, { file, body: { ...far, ...why } })).toMatchObject({
    code: 'admin.statement_columns',
  })
  for (const wrong of ['{', JSON.stringify({ ...mapping, date: -1 }), '{"__proto__":{"date":1}}'])
    expect((await admin.refused(api.previewBankStatement, { file, body: { mapping: wrong } })).status).toBe(
      400,
    )
})
