import { expect, test } from 'vitest'
import { consents } from '#contract/booking.ts'
import type { Problem } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error.ts'
import { slot as slotSchema } from '#contract/slot.ts'
import { ApiError } from '#web/lib/api-client.ts'
import {
  type BookingAction,
  type BookingState,
  bookingReducer,
  canSubmit,
  initialBookingState,
} from './booking-reducer.ts'
import type { Price } from './charge.ts'

const slot = slotSchema.parse({
  id: '0198a0de-0000-7000-8000-000000000001',
  startTime: '2026-11-26T14:00:00.000Z',
  endTime: '2026-11-26T15:00:00.000Z',
  isAvailable: true,
  amount: 50,
  currency: 'USD',
})
const after = (state: BookingState, ...actions: BookingAction[]) => actions.reduce(bookingReducer, state)
const allAgreed = consents.map(
  (consent): BookingAction => ({ type: 'consentChanged', consent, isAccepted: true }),
)
const ready = after(initialBookingState('System design, please'), { type: 'continued', slot }, ...allAgreed)

const rejectedWith = (
  code: ErrorCode,
  more: Partial<Problem> = {},
  from = ready,
  shown: Price | null = null,
): BookingState => {
  const apiError = new ApiError({ status: 409, code, message: 'No', ...more })
  return after(from, { type: 'submitted' }, { type: 'rejected', error: apiError, shownPrice: shown })
}

test('the summary requires a time', () => {
  expect(after(initialBookingState(''), { type: 'continued', slot: null })).toMatchObject({
    step: 'time',
    isSlotMissing: true,
  })
  expect(
    after(initialBookingState(''), { type: 'continued', slot: null }, { type: 'slotSelected', slot }),
  ).toMatchObject({
    isSlotMissing: false,
    slot,
  })
})

test('submitting needs all four consents, each counted once', () => {
  const [terms] = allAgreed
  expect(canSubmit(ready)).toBe(true)
  expect(canSubmit(after(ready, { type: 'consentChanged', consent: 'recording', isAccepted: false }))).toBe(
    false,
  )
  const twice = after(
    initialBookingState(''),
    { type: 'continued', slot },
    ...(terms ? [terms, terms, terms, terms] : []),
  )
  expect(canSubmit(twice)).toBe(false)
})

test('a running request is not sent again', () => {
  expect(canSubmit(after(ready, { type: 'submitted' }))).toBe(false)
})

test('a note that is too long stays but is not sent', () => {
  const long = after(ready, { type: 'notesChanged', notes: 'x'.repeat(1001) })
  expect(canSubmit(long)).toBe(false)
  expect(long.notes).toHaveLength(1001)
})

test('a slot taken by another user leads back to the times, and notes and consents remain', () => {
  for (const code of ['booking.slot_taken', 'booking.slot_started', 'slot.not_found'] as const) {
    const state = rejectedWith(code)
    expect(state).toMatchObject({
      step: 'time',
      slot: null,
      notes: 'System design, please',
      isSubmitting: false,
    })
    expect(state.acceptedConsents).toHaveLength(4)
    expect(state.error).toBeInstanceOf(ApiError)
  }
})

test('a new price is shown beside the old one and confirmed again', () => {
  expect(rejectedWith('booking.quote_changed', { amount: 60, currency: 'USD' })).toMatchObject({
    step: 'summary',
    slot: { amount: 60, currency: 'USD' },
    previousPrice: { amount: 50, currency: 'USD' },
  })
  expect(rejectedWith('booking.nothing_to_pay').slot?.amount).toBe(0)
})

test('a changed converted price is confirmed again, and the listed price stays', () => {
  const choice = { currency: 'GEL', kind: 'regional' } as const
  const inLari = after(ready, { type: 'paymentChosen', choice })
  const shown = { amount: 136, currency: 'GEL' } as const
  const quoted = { amount: 137, currency: 'GEL' } as const
  expect(rejectedWith('booking.quote_changed', quoted, inLari, shown)).toMatchObject({
    step: 'summary',
    ...{
      slot: { amount: 50, currency: 'USD' },
      paymentChoice: choice,
      quotedPrice: quoted,
      previousPrice: shown,
    },
  })
})

test('without a rate the choice falls back to the listed price', () => {
  const inLari = after(ready, { type: 'paymentChosen', choice: { currency: 'GEL', kind: null } })
  const state = rejectedWith('booking.rate_unavailable', {}, inLari)
  expect(state).toMatchObject({ step: 'summary', paymentChoice: { currency: null } })
  expect(state.error).toBeInstanceOf(ApiError)
})

test('an incomplete profile leads to the prompt', () => {
  expect(rejectedWith('profile.incomplete', { RequiresProfileCompletion: true }).step).toBe('incomplete')
})

test('any other error stays on the step and can be retried', () => {
  const state = rejectedWith('payment.setup_failed')
  expect(state).toMatchObject({ step: 'summary', slot, isSubmitting: false })
  expect(canSubmit(state)).toBe(true)
})

test('another time needs new consents, the same time does not', () => {
  const other = { ...slot, id: slotSchema.shape.id.parse('0198a0de-0000-7000-8000-000000000002') }
  expect(after(ready, { type: 'slotSelected', slot: other }).acceptedConsents).toEqual([])
  expect(after(ready, { type: 'slotSelected', slot }).acceptedConsents).toHaveLength(4)
  expect(after(initialBookingState(''), { type: 'allConsentsAccepted' }).acceptedConsents).toEqual(consents)
})

test('a return from the payment page restores the summary', () => {
  const held = { amount: 50, currency: 'USD', paymentUrl: '/', holdExpiresAt: slot.startTime } as const
  const left = after(ready, { type: 'submitted' }, { type: 'held', held })
  expect(left.step).toBe('redirecting')
  expect(after(left, { type: 'returned' })).toEqual({ ...ready, isSubmitting: false })
  expect(after(ready, { type: 'returned' })).toBe(ready)
})
