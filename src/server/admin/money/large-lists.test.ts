import { expect, test } from 'vitest'
import { api, rawRoutes } from '#contract/api.ts'
import { getSkipReason } from '#server/payments/payouts/policy.ts'
import { lockPayees } from '#server/payments/payouts/repository.ts'
import { startApp } from '#test/app.ts'
import { interviewersWithEarnings, saveBankAccount } from '#test/earners.ts'
import { anAdmin, usd } from '#test/factories.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { listTaxRows } from './monthly-reports/repository.ts'
import { streamTaxReport } from './monthly-reports/routes.ts'

const why = { reason: 'Quarterly report' }

async function start(...prices: number[]) {
  const app = await startApp()
  const interviewers = await interviewersWithEarnings(app, ...prices.map(usd))
  const admin = app.as(await anAdmin(app, 'finance'))
  const logged = async () => (await admin.call(api.adminActions, {})).items
  return { app, interviewers, admin, logged }
}

test('the tax report pages by interviewer and currency, and a page reads no more than it shows', async () => {
  const { app, interviewers, admin } = await start(50, 60, 70, 80, 90)
  const quarter = { year: 2030, quarter: 2 }
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call(api.taxReport, {
      query: { ...quarter, pageSize: 2, ...(cursor && { cursor }) },
    })
    ids.push(...page.items.map(({ person }) => person.id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(ids).toEqual(interviewers.map(({ id }) => id).toSorted())
  const period = { from: '2030-04-01', until: '2030-07-01' }
  const read = (limit: number) =>
    countRowsRead(app, 'ledger_journals', tx => listTaxRows(tx, period, { after: null, limit }))
  const [one, all] = [await read(1), await read(10)]
  expect(one).toBeGreaterThan(0)
  expect(one).toBeLessThanOrEqual(all / 5)
})

test('the tax report is one file, read page by page and logged once', async () => {
  const { app, interviewers, admin, logged } = await start(50, 60, 70)
  const ids = interviewers.map(({ id }) => id).toSorted()
  const report = { year: 2030, quarter: 2, language: 'en' } as const
  const { text: file } = await admin.send(rawRoutes.exportTaxReport, { body: { ...report, ...why } })
  const lines = file.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^Quarter/)
  expect(lines.slice(1).map(line => line.split(',')[1])).toEqual(ids)
  expect(await logged()).toMatchObject([{ action: 'export_tax_report', after: { period: '2030-Q2' } }])
  for (const pageSize of [1, 2, 3, 4]) {
    const parts: string[] = []
    for await (const part of streamTaxReport(app.deps.db, report, pageSize)) parts.push(part)
    expect(parts.length).toBeGreaterThan(3 / pageSize - 1)
    // `text` drops the byte order mark.
    expect(parts.join('')).toBe(`\uFEFF${file}`)
  }
})

test('a tax report without rows has its head, and is not sent to admins who may not see it', async () => {
  const { app, admin } = await start()
  const body = { year: 2029, quarter: 1, ...why }
  expect((await admin.send(rawRoutes.exportTaxReport, { body })).text.split('\r\n')).toHaveLength(2)
  const support = app.as(await anAdmin(app, 'support'))
  expect(await support.send(rawRoutes.exportTaxReport, { body })).toMatchObject({
    status: 403,
    body: { code: 'auth.wrong_role' },
  })
})

test('the preview of a batch counts in the database as the batch decides', async () => {
  const { app, interviewers, admin } = await start(10, 20, 50, 60, 70, 80)
  const [low, closed, suspended, without, stripe, due] = interviewers
  if (!low || !closed || !suspended || !without || !stripe || !due) throw new Error('interviewer missing')
  const { db } = app.deps
  for (const person of [low, closed, suspended, due]) await saveBankAccount(app, person)
  const now = app.clock.now()
  await db.updateTable('users').set({ closed_at: now }).where('id', '=', closed.id).execute()
  await db.updateTable('users').set({ suspended_at: now }).where('id', '=', suspended.id).execute()
  await db
    .insertInto('payout_details')
    .values({ user_id: stripe.id, method: 'stripe', stripe_account: 'acct_1', holder: null, updated_at: now })
    .execute()
  const query = { currency: 'USD' as const, minAmount: 30 }
  const { counts, total, items } = await admin.call(api.previewPayoutBatch, { query })
  expect(counts).toEqual({ due: 2, belowMinimum: 1, noDetails: 2, suspended: 1 })
  expect(total).toBe(17 + 68)
  const payees = await db.transaction().execute(tx => lockPayees(tx, 'USD'))
  const expected = payees.map(payee => [
    payee.user_id,
    getSkipReason(payee, { method: 'bank', minMinor: 3000 }) ?? 'due',
  ])
  expect(items.map(({ person, outcome }) => [person.id, outcome])).toEqual(expected)
  const one = await admin.call(api.previewPayoutBatch, { query: { ...query, outcome: 'due', pageSize: 1 } })
  const two = await admin.call(api.previewPayoutBatch, {
    query: { ...query, outcome: 'due', pageSize: 1, cursor: one.next ?? '' },
  })
  expect([...one.items, ...two.items].map(({ person }) => person.id)).toEqual([closed.id, due.id].toSorted())
  expect(two).toMatchObject({ next: null, counts, total })
})
