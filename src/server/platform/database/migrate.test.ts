import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { expectReconciled } from '#test/invariants.ts'
import { cloneDatabase } from '#test/postgres.ts'
import { migrate } from './migrate.ts'
import { connect, limits } from './pool.ts'

test('a version starts beside a database that a newer one has migrated', async () => {
  const database = await cloneDatabase()
  const { pool, close } = connect(database.url, limits.background)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  const add = (name: string) =>
    pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, '2030-01-01'])
  await add('0005-between')
  await add('9999-newer')
  await expect(migrate(database.url)).resolves.toBeUndefined()
})

test('what is kept of each sale is summed from what was sold before it was kept', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  app.clock.set(booking.endTime)
  await app.sweep()
  await sql`
    drop trigger keep_sales on ledger_entries; drop function keep_sales; drop table ledger_sales;
    delete from kysely_migration where name = '0026-earned-of-sales'`.execute(app.deps.db)
  await migrate(app.databaseUrl)
  expect(await app.deps.db.selectFrom('ledger_sales').selectAll().execute()).toEqual([
    { booking_id: booking.id, currency: 'USD', fee_minor: '750', net_minor: '4250' },
  ])
  await expectReconciled(app)
})
