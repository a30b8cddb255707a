import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxQueueCount, todayQueues } from '#contract/admin/today-queues.ts'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { interviewersWithEarnings, saveBankAccount } from '#test/earners.ts'
import { anAdmin, usd } from '#test/factories.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { listQueueStates } from './repository.ts'

test('each admin sees the queues of their roles, and only finance the volume', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  await app.as(nino).call(api.requestPayout, { body: { currency: 'USD' } })
  const finance = app.as(await anAdmin(app, 'finance'))
  const support = app.as(await anAdmin(app, 'support'))
  const seen = await finance.call(api.adminToday, {})
  expect(seen.day).toBe('2030-05-02')
  expect(seen.queues).toEqual([
    { name: 'payoutRequests', count: 1, hasMore: false, oldestAt: app.clock.now().toISOString() },
  ])
  expect(seen.week).toMatchObject({
    paidBookings: 1,
    heldSessions: 1,
    cancelledBookings: 0,
    volume: [{ currency: 'USD', amount: 50 }],
  })
  expect(seen.today).toMatchObject({ paidBookings: 0, volume: [] })
  expect(await support.call(api.adminToday, {})).toMatchObject({
    queues: [],
    week: { paidBookings: 1, volume: [] },
  })
})

test('a returned payout waits until a later batch pays it', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('interviewer missing')
  await saveBankAccount(app, nino)
  const admin = app.as(await anAdmin(app, 'finance'))
  const order = {
    body: {
      currency: 'USD' as const,
      expected: { payees: 1, total: 42.5 },
      reason: 'Weekly payouts',
    },
  }
  const { batchId } = await admin.call(api.createPayoutBatch, order)
  const { items } = await admin.call(api.payoutsOfBatch, { params: { batchId }, query: {} })
  await admin.call(api.markPayoutReturned, {
    params: { payoutId: items[0]?.id ?? '' },
    body: { reason: 'Account closed' },
  })
  const names = async () => (await admin.call(api.adminToday, {})).queues.map(({ name }) => name)
  expect(await names()).toEqual(['returnedPayouts'])
  app.clock.advance({ minutes: 1 })
  await admin.call(api.createPayoutBatch, order)
  expect(await names()).toEqual([])
})

test('counts stop at a hundred and read only rows that wait', async () => {
  const app = await startApp()
  const [nino] = await interviewersWithEarnings(app, usd(50))
  if (!nino) throw new Error('interviewer missing')
  const payment = await app.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await sql`
    insert into refunds (payment_id, status, amount_minor, created_at)
    select ${payment.id}, case when n <= 300 then 'failed' else 'succeeded' end, 1, ${app.deps.now()}
    from generate_series(1, 3000) n`.execute(app.deps.db)
  const admin = app.as(await anAdmin(app, 'finance'))
  expect((await admin.call(api.adminToday, {})).queues).toMatchObject([
    { name: 'failedRefunds', count: maxQueueCount, hasMore: true },
  ])
  const names = todayQueues.map(({ name }) => name)
  const read = await countRowsRead(app, 'refunds', tx =>
    listQueueStates(tx, names, { now: app.deps.now(), limit: 101 }),
  )
  // The 300 failed ones, in the index and in the table.
  expect(read).toBeLessThanOrEqual(600)
})
