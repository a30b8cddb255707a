import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from './app.ts'
import { aBooking } from './bookings.ts'

test('accounts, payments and orders use the app’s clock, not the database’s', async () => {
  const app = await startApp()
  const body = { email: 'new@example.test', password: 'correct horse', roleId: 1 as const }
  await app.anonymous.call(api.register, { body })
  await aBooking(app)

  const { db } = app.deps
  const times = [
    await db.selectFrom('users').select('created_at as at').where('email', '=', body.email).execute(),
    await db.selectFrom('payments').select('updated_at as at').execute(),
    await db.selectFrom('sandbox.orders').select('created_at as at').execute(),
  ]
  expect(times).toEqual(times.map(() => [{ at: app.clock.now() }]))
})
