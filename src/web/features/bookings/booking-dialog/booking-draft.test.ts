import { expect, test } from 'vitest'
import { consents } from '#contract/booking.ts'
import { unpaidHold } from '#contract/booking-lifecycle.ts'
import { slot as slotSchema } from '#contract/slot.ts'
import { restoreBookingState, slotFromHold, toBookingDraft } from './booking-draft.ts'
import { type BookingState, bookingReducer, initialBookingState } from './booking-reducer.ts'

const id = (last: number) => `0198a0de-0000-7000-8000-00000000000${last}`
const slot = slotSchema.parse({
  id: id(1),
  startTime: '2026-11-26T14:00:00.000Z',
  endTime: '2026-11-26T15:00:00.000Z',
  isAvailable: true,
  amount: 50,
  currency: 'USD',
})
const hold = unpaidHold.parse({
  ...{ bookingId: id(2), timeSlotId: id(1), interviewerId: id(3), transactionId: id(4) },
  ...{ interviewerName: 'Nino', startTime: slot.startTime, endTime: slot.endTime },
  ...{ amount: 136, currency: 'GEL', holdExpiresAt: slot.startTime, paymentUrl: 'https://pay.example.test' },
})
const versions = '2.0 2024-09-26'
const written: BookingState = {
  ...initialBookingState('Graphs, please'),
  ...{ isRestored: true, step: 'summary', slot, acceptedConsents: [...consents] },
  paymentChoice: { currency: 'GEL', kind: 'regional' },
}
/** The draft as it comes out of storage. */
const stored = (state: BookingState) => JSON.parse(JSON.stringify(toBookingDraft(state, versions)))
const free = { slots: [slot], holds: [], startAt: null }

test('a reload loses nothing', () => {
  expect(
    bookingReducer(initialBookingState(''), {
      type: 'restored',
      state: restoreBookingState(stored(written), free, versions),
    }),
  ).toEqual(written)
})

test('a time held by the user is restored at its price, and a lost one is reported', () => {
  const held = { ...free, slots: [], holds: [hold] }
  expect(restoreBookingState(stored(written), held, versions)).toMatchObject({
    step: 'summary',
    slot: { amount: 50 },
  })
  expect(slotFromHold(hold)).toMatchObject({ id: slot.id, amount: 136, currency: 'GEL', isAvailable: false })
  const lost = restoreBookingState(stored(written), { ...free, slots: [] }, versions)
  expect(lost).toMatchObject({
    step: 'time',
    slot: null,
    isSlotUnavailable: true,
    notes: 'Graphs, please',
    acceptedConsents: [],
  })
})

test('a link can name a time, which is checked against the current slots, but a later selection wins', () => {
  const linked = { ...free, startAt: slot.startTime }
  expect(restoreBookingState(null, linked, versions)).toMatchObject({
    step: 'summary',
    slot,
    acceptedConsents: [],
  })
  expect(restoreBookingState(stored({ ...written, step: 'time' }), linked, versions)).toMatchObject({
    step: 'time',
  })
  const other = { ...free, startAt: '2026-11-27T14:00:00.000Z' }
  expect(restoreBookingState(null, other, versions)).toMatchObject({
    step: 'time',
    slot: null,
    isSlotUnavailable: true,
  })
})

test('consents to another version must be given again', () => {
  expect(restoreBookingState(stored(written), free, 'other')).toMatchObject({
    step: 'summary',
    acceptedConsents: [],
  })
})

test('an invalid draft in the storage is ignored', () => {
  for (const draft of [
    null,
    {},
    { slot: 1 },
    { slot: { id: 1 } },
    { step: 'booked', notes: 1, agreed: 'all' },
  ])
    expect(restoreBookingState(draft, free, versions)).toEqual(initialBookingState(''))
  expect(
    restoreBookingState({ ...stored(written), agreed: ['all'], choice: 1 }, free, versions),
  ).toMatchObject({
    acceptedConsents: [],
    paymentChoice: { currency: null, kind: null },
  })
})
