import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWithProviders } from '#test/providers.ts'
import { findForgotten } from './store.ts'

test('a payment that no webhook told of is found among a thousand that were given up', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent } = await hold()
  bog.pay(intent.paymentUrl)
  const { deps } = app
  await sql`with given_up as (
      insert into bookings (slot_id, interviewer_id, interviewee_id, status, reason, approval, starts_at, ends_at,
        price_minor, currency, created_at, cancelled_at)
      select slot_id, interviewer_id, interviewee_id, 'cancelled', 'payment_abandoned', false, starts_at, ends_at,
        price_minor, currency, created_at, created_at
      from bookings, generate_series(1, 1000)
      returning id, interviewee_id, created_at
    )
    insert into payments (booking_id, payer_id, provider, provider_ref, manual_capture, amount_minor, currency, status,
      created_at)
    select id, interviewee_id, 'bog', id::text, false, 5000, 'USD', 'Cancelled', created_at - interval '1 hour'
    from given_up`.execute(deps.db)
  // The table has it behind all of them now.
  await sql`update payments set updated_at = now() where id = ${intent.transactionId}`.execute(deps.db)
  app.clock.forward({ minutes: 3 })
  const { payments } = await findForgotten(deps.db, deps.now())
  expect(payments).toContain(intent.transactionId)
})
