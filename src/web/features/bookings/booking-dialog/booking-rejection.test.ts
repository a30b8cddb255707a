import { expect, test } from 'vitest'
import type { Problem } from '#contract/endpoint.ts'
import { unavailableSlotErrors } from '#contract/enums.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import { slot as slotSchema } from '#contract/slot.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { emptyBooking } from './booking-draft.ts'
import { afterRejection } from './booking-rejection.ts'
import type { Price } from './charge.ts'

const slot = slotSchema.parse({
  id: '0198a0de-0000-7000-8000-000000000001',
  startTime: '2026-11-26T14:00:00.000Z',
  endTime: '2026-11-26T15:00:00.000Z',
  isAvailable: true,
  amount: 50,
  currency: 'USD',
})
const inDollars = { ...emptyBooking('System design, please'), slot }
const inLari = { ...inDollars, paymentChoice: { currency: 'GEL', kind: 'regional' } as const }

const rejectedWith = (
  code: ErrorCode,
  more: Partial<Problem> = {},
  values = inDollars,
  shown: Price | null = null,
) => afterRejection(values, new ApiError({ status: 409, code, message: 'No', ...more }), shown)

test('a slot taken by another user leads back to the times, and the rest of the form remains', () => {
  for (const code of unavailableSlotErrors)
    expect(rejectedWith(code)).toEqual({ step: 'time', values: { slot: null, startTime: null } })
})

test('a type that can no longer be booked does not stay chosen', () => {
  for (const code of ['booking.intro_used', 'session_type.not_found'] as const)
    expect(rejectedWith(code)).toEqual({
      step: 'type',
      values: { typeId: null, slot: null, startTime: null },
    })
})

test('a new price is shown beside the old one and confirmed again', () => {
  expect(rejectedWith('booking.quote_changed', { amount: 60, currency: 'USD' })).toMatchObject({
    values: { slot: { amount: 60, currency: 'USD' } },
    previousPrice: { amount: 50, currency: 'USD' },
  })
  expect(rejectedWith('booking.nothing_to_pay').values?.slot?.amount).toBe(0)
})

test('a changed converted price is confirmed again, and the listed price stays', () => {
  const shown = { amount: 136, currency: 'GEL' } as const
  const quoted = { amount: 137, currency: 'GEL' } as const
  expect(rejectedWith('booking.quote_changed', quoted, inLari, shown)).toEqual({
    values: { quotedPrice: quoted },
    previousPrice: shown,
  })
})

test('without a rate the choice falls back to the listed price', () => {
  expect(rejectedWith('booking.rate_unavailable', {}, inLari)).toEqual({
    values: { paymentChoice: { currency: null, kind: null } },
  })
})

test('an incomplete profile leads to the prompt', () => {
  expect(rejectedWith('profile.incomplete', { RequiresProfileCompletion: true })).toEqual({
    step: 'incomplete',
  })
})

test('any other error changes nothing, so that it can be retried', () => {
  expect(rejectedWith('payment.setup_failed')).toEqual({})
  expect(afterRejection(inDollars, new Error('lost'), null)).toEqual({})
})
