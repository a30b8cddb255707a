import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { getSkipReason } from '#server/payments/payouts/policy.ts'
import { lockPayees } from '#server/payments/payouts/repository.ts'
import { startApp } from '#test/app.ts'
import { interviewersWithEarnings, saveBankAccount } from '#test/earners.ts'
import { anAdmin, usd } from '#test/factories.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { listTaxRows } from './statements/repository.ts'

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

test('the export of the tax report continues where its last part ended', async () => {
  const { app, interviewers, admin, logged } = await start(50, 60)
  const [first, second] = interviewers.map(({ id }) => id).toSorted()
  const quarter = { year: 2030, quarter: 2 }
  const whole = await admin.call(api.exportTaxReport, { body: { ...quarter, ...why } })
  expect(whole.next).toBeNull()
  const rest = await admin.call(api.exportTaxReport, { body: { ...quarter, ...why, cursor: `${first} USD` } })
  expect(whole.csv.endsWith(rest.csv)).toBe(true)
  expect(rest.csv.startsWith(`2030-Q2,${second},`)).toBe(true)
  expect(await logged()).toHaveLength(2)
  const period = { from: '2030-04-01', until: '2030-07-01' }
  const after = { userId: first ?? '', currency: 'USD' }
  expect(await listTaxRows(app.deps.db, period, { after, limit: 10 })).toMatchObject([{ id: second }])
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
