import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '#test/app.ts'

test('a connection that the database cuts while it is in use costs that statement, not the process', async () => {
  const { deps } = await startApp()
  const cut = sql`select pg_terminate_backend(pg_backend_pid())`
  await expect(cut.execute(deps.db)).rejects.toThrow()
  await expect(deps.db.transaction().execute(tx => cut.execute(tx))).rejects.toThrow()
  expect((await deps.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
