import { expect, onTestFinished, test } from 'vitest'
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
