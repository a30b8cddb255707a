import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'

test('the readiness check responds within a second while the database is blocked', async () => {
  const app = await startApp()
  const ready = () => app.anonymous.send(api.ready, {})
  expect(await ready()).toMatchObject({ status: 200 })
  await app.deps.db.transaction().execute(async tx => {
    await sql`lock table pgboss.version in access exclusive mode`.execute(tx)
    const start = performance.now()
    expect(await ready()).toMatchObject({ status: 503, body: { code: 'server.unavailable' } })
    expect(performance.now() - start).toBeLessThan(2000)
    expect(await app.anonymous.send(api.health, {})).toMatchObject({ status: 200 })
  })
  expect(await ready()).toMatchObject({ status: 200 })
})
