import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SortOrder } from '#contract/admin/list.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type UserId, userId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anAdmin, anInterviewer, aSlot } from '#test/factories.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { listBookings } from './bookings/repository.ts'
import { listInterviewerBalances } from './money/ledger/repository.ts'
import { listPayouts } from './money/payouts/repository.ts'
import { listPaymentsToCheck } from './money/reconciliation/repository.ts'
import { listPeople, type PeoplePage } from './people/repository.ts'

const rows = 600

/** Accounts, bookings, payments, balances and payouts. Amounts occur several times, in two currencies. */
async function aLargeDatabase(app: TestApp) {
  const { db } = app.deps
  const interviewer = await anInterviewer(app)
  const slotId = await aSlot(app, interviewer)
  const now = app.clock.now()
  const currency = sql`(array['USD', 'EUR'])[1 + n % 2]`
  await sql`
    insert into users (email, username, role_id, created_at)
    select 'many' || n || '@example.test', 'many' || n, 1, ${now}::timestamptz + n * interval '1 second'
    from generate_series(1, ${rows}) n`.execute(db)
  await sql`
    insert into profiles (user_id, display_name)
    select id, 'Ann ' || right(username::text, 2) from users where username like 'many%'`.execute(db)
  await sql`
    insert into bookings (slot_id, interviewer_id, interviewee_id, status, reason, approval, starts_at, ends_at,
      price_minor, currency, created_at)
    select ${slotId}, ${interviewer.id}, u.id, 'cancelled', 'cancelled_by_interviewee', false, ${now}::timestamptz + n * interval '1 hour',
      ${now}::timestamptz + (n + 1) * interval '1 hour', 1000 + n % 70, ${currency}, ${now}
    from generate_series(1, ${rows}) n join users u on u.username = ('many' || n)::citext`.execute(db)
  await sql`
    insert into payments (booking_id, payer_id, provider, manual_capture, amount_minor, currency, created_at,
      quarantine_reason, quarantined_at)
    select id, interviewee_id, 'sandbox', false, price_minor, currency, starts_at - interval '1 year',
      case when n % 2 = 0 then 'amounts differ' end, case when n % 2 = 0 then starts_at end
    from (select b.*, row_number() over (order by id) as n from bookings b) b`.execute(db)
  await sql`
    insert into ledger_balances (user_id, currency, pending_minor, payable_minor, paid_out_minor)
    select interviewee_id, 'USD', price_minor, price_minor, 0 from bookings`.execute(db)
  const { rows: batches } = await sql<{ id: string }>`
    insert into payout_batches (currency, method, created_at) values ('USD', 'bank', ${now}) returning id`.execute(
    db,
  )
  const [batch] = batches
  if (!batch) throw new Error('batch missing')
  await sql`
    insert into payouts (batch_id, user_id, amount_minor, currency, destination, created_at)
    select ${batch.id}, interviewee_id, price_minor, 'USD', '…1904', ${now} from bookings`.execute(db)
  for (const table of ['users', 'profiles', 'bookings', 'payments', 'ledger_balances', 'payouts'])
    await sql`analyze ${sql.table(table)}`.execute(db)
  return batch.id
}

type Page = { items: unknown[]; next: string | null }
type Read = (tx: Tx, page: { cursor: string | null; limit: number; order: SortOrder }) => Promise<unknown[]>

const unsettledBefore = new Date('2040-01-01T00:00:00Z')
const readPeople =
  (sort: PeoplePage['sort']): Read =>
  (tx, { cursor, ...page }) =>
    listPeople(tx, null, { sort, ...page, cursor })
const readBookings =
  (currency?: 'EUR'): Read =>
  (tx, { order, cursor, limit }) =>
    listBookings(
      tx,
      { sort: 'amount', order, currency, from: null, until: null, found: null },
      { cursor, limit },
    )
const readPayments =
  (problem: 'quarantined' | 'unsettled', sort: 'since' | 'amount'): Read =>
  (tx, page) =>
    listPaymentsToCheck(tx, { problem, sort, unsettledBefore, ...page })

test('lists sorted by name or amount are the same from either end, and a page reads its rows only', async () => {
  const app = await startApp()
  const batchId = await aLargeDatabase(app)
  const balances = { account: 'payable', currency: 'USD' } as const
  const lists: [Endpoint, object, string, Read][] = [
    [api.people, { sort: 'joined' }, 'users', readPeople('joined')],
    [api.people, { sort: 'name' }, 'profiles', readPeople('name')],
    [api.people, { sort: 'email' }, 'users', readPeople('email')],
    [api.adminBookings, { sort: 'amount' }, 'bookings', readBookings()],
    [api.adminBookings, { sort: 'amount', currency: 'EUR' }, 'bookings', readBookings('EUR')],
    [api.paymentsToCheck, { sort: 'amount' }, 'payments', readPayments('quarantined', 'amount')],
    [
      api.paymentsToCheck,
      { sort: 'amount', problem: 'unsettled' },
      'payments',
      readPayments('unsettled', 'amount'),
    ],
    [api.paymentsToCheck, { sort: 'since' }, 'payments', readPayments('quarantined', 'since')],
    [
      api.interviewerBalances,
      balances,
      'ledger_balances',
      (tx, page) => listInterviewerBalances(tx, balances, page),
    ],
    [
      api.payoutsOfBatch,
      {},
      'payouts',
      (tx, { cursor, ...page }) =>
        listPayouts(tx, { batchId, status: undefined }, { after: cursor, ...page }),
    ],
  ]
  for (const [endpoint, filter, table, readPage] of lists) {
    const name = `${endpoint.name} ${JSON.stringify(filter)}`
    // An account may spend only so many requests a minute.
    const owner = app.as(await anAdmin(app))
    const readAll = async (order: SortOrder) => {
      const items: unknown[] = []
      const cursors: (string | null)[] = [null]
      for (;;) {
        const cursor = cursors.at(-1)
        const query = { ...filter, order, pageSize: 100, ...(cursor && { cursor }) }
        const page = (await owner.call(endpoint, { params: { batchId }, query } as never)) as Page
        items.push(...page.items)
        if (page.next === null) return { items, cursors }
        cursors.push(page.next)
      }
    }
    const lowest = await readAll('asc')
    const highest = await readAll('desc')
    expect([name, lowest.items.length >= rows / 2]).toEqual([name, true])
    expect([name, highest.items]).toEqual([name, lowest.items.toReversed()])
    for (const [order, { cursors }] of [['asc', lowest] as const, ['desc', highest] as const])
      for (const cursor of [null, cursors[2] ?? null]) {
        const read = await countRowsRead(app, table, tx => readPage(tx, { cursor, limit: 51, order }))
        expect([name, order, read < 200 ? 'its rows' : read]).toEqual([name, order, 'its rows'])
      }
  }
})

test('a page follows the one before, also if the last row of that has changed', async () => {
  const app = await startApp()
  await aLargeDatabase(app)
  const { db } = app.deps
  type Row = { id: string; paymentId: string; person: { id: string } }
  const lists: [Endpoint, object, (last: Row) => ReturnType<typeof sql>][] = [
    [
      api.people,
      { sort: 'name' },
      ({ id }) => sql`update profiles set display_name = 'Zoe' where user_id = ${id}`,
    ],
    [
      api.people,
      { sort: 'email' },
      ({ id }) => sql`update users set email = 'zoe@example.test' where id = ${id}`,
    ],
    [
      api.adminBookings,
      { sort: 'start' },
      ({ id }) =>
        sql`update bookings set starts_at = starts_at + interval '1 year', ends_at = ends_at + interval '1 year' where id = ${id}`,
    ],
    [
      api.adminBookings,
      { sort: 'amount' },
      ({ id }) => sql`update bookings set price_minor = 9000 where id = ${id}`,
    ],
    [
      api.paymentsToCheck,
      { sort: 'since' },
      ({ paymentId }) =>
        sql`update payments set quarantined_at = null, quarantine_reason = null where id = ${paymentId}`,
    ],
    [
      api.interviewerBalances,
      { account: 'payable', currency: 'USD' },
      ({ person }) => sql`update ledger_balances set payable_minor = 0 where user_id = ${person.id}`,
    ],
  ]
  for (const [endpoint, filter, change] of lists) {
    const owner = app.as(await anAdmin(app))
    const read = (cursor: string | null) => {
      const query = { ...filter, order: 'asc', pageSize: 100, ...(cursor && { cursor }) }
      return owner.call(endpoint, { query } as never) as Promise<Page>
    }
    const first = await read(null)
    const second = await read(first.next)
    await change(first.items.at(-1) as Row).execute(db)
    expect([endpoint.name, second.items.length]).toEqual([endpoint.name, 100])
    expect([endpoint.name, await read(first.next)]).toEqual([endpoint.name, second])
  }
})

test('names are in alphabetical order in any script, whatever their case', async () => {
  const app = await startApp()
  const support = app.as(await anAdmin(app, 'support'))
  for (const [index, name] of ['Борис', 'Zoe', 'анна', 'Øster'].entries())
    await anInterviewer(app, { name, email: `m-${index}@example.test` })
  const { items } = await support.call(api.people, { query: { search: 'm-', sort: 'name' } })
  expect(items.map(({ name }) => name)).toEqual(['Øster', 'Zoe', 'анна', 'Борис'])
})

test('a name keeps its place when the display name or the email changes', async () => {
  const app = await startApp()
  const support = app.as(await anAdmin(app, 'support'))
  const people = new Map<string, UserId>()
  for (const name of ['Éva', 'Zoe', 'adam'])
    people.set(name, (await anInterviewer(app, { name, email: `m-${name.at(-1)}@example.test` })).id)
  const names = async () =>
    (await support.call(api.people, { query: { search: 'm-', sort: 'name' } })).items.map(({ name }) => name)
  expect(await names()).toEqual(['adam', 'Éva', 'Zoe'])
  const { db } = app.deps
  const [eva, zoe] = ['Éva', 'Zoe'].map(name => userId.parse(people.get(name)))
  if (!eva || !zoe) throw new Error('person missing')
  // Without a display name, the name is of the email.
  await db.updateTable('profiles').set({ display_name: '' }).where('user_id', '=', eva).execute()
  expect(await names()).toEqual(['adam', 'm-a', 'Zoe'])
  const email = 'm-zz@example.test'
  await db.updateTable('users').set({ email, username: email }).where('id', '=', eva).execute()
  await db.updateTable('profiles').set({ display_name: 'Лев' }).where('user_id', '=', zoe).execute()
  expect(await names()).toEqual(['adam', 'm-zz', 'Лев'])
})
