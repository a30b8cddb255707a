import { expect, test } from 'vitest'
import { consents } from '#contract/booking.ts'
import { unpaidHold } from '#contract/booking-lifecycle.ts'
import { sessionTypeId } from '#contract/id.ts'
import type { PublicSessionType } from '#contract/session-type.ts'
import { slot as slotSchema } from '#contract/slot.ts'
import {
  type BookingValues,
  emptyBooking,
  restoreBooking,
  slotFromHold,
  toBookingDraft,
} from './booking-draft.ts'
import { bookAgainPath } from './booking-link.ts'

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
  ...{ bookingId: id(2), timeSlotId: id(1), sessionTypeId: null, interviewerId: id(3), transactionId: id(4) },
  ...{ interviewerName: 'Nino', startTime: slot.startTime, endTime: slot.endTime },
  ...{ amount: 136, currency: 'GEL', holdExpiresAt: slot.startTime, paymentUrl: 'https://pay.example.test' },
})
const type: Omit<PublicSessionType, 'id'> = {
  ...{ name: 'Design', description: '', interviewTypes: [], levels: [], minutes: null, questions: [] },
  ...{ amount: null, currency: null, bookingMode: 'instant', isDefault: false },
  ...{ isIntro: false, introUsed: false, requestTerms: null },
}
test('booking again chooses the type of the session, which the default type does not need', () => {
  const interviewerId = hold.interviewerId
  const design = { id: sessionTypeId.parse(id(6)), name: 'Design', minutes: 45 }
  expect(bookAgainPath({ interviewerId, sessionType: null })).toBe(`/interviewers?book=${interviewerId}`)
  expect(bookAgainPath({ interviewerId, sessionType: design })).toBe(
    `/interviewers?book=${interviewerId}&type=${design.id}`,
  )
})

const versions = '2.0 2024-09-26'
const written: BookingValues = {
  ...emptyBooking('Graphs, please'),
  ...{ slot, acceptedConsents: [...consents], paymentChoice: { currency: 'GEL', kind: 'regional' } },
}
/** The draft as it comes out of storage. */
const stored = (values = written, step: 'time' | 'summary' = 'summary') =>
  JSON.parse(JSON.stringify(toBookingDraft(values, step, versions, null)))
const free = { types: [], slots: [slot], holds: [], startAt: null, linkedTypeId: null }

test('a reload loses nothing', () => {
  expect(restoreBooking(stored(), free, versions)).toEqual({
    values: written,
    step: 'summary',
    isSlotUnavailable: false,
  })
})

test('a time held by the user is restored at its price, and a lost one is reported', () => {
  const held = { ...free, slots: [], holds: [hold] }
  expect(restoreBooking(stored(), held, versions)).toMatchObject({
    step: 'summary',
    values: { slot: { amount: 50 } },
  })
  expect(slotFromHold(hold)).toMatchObject({ id: slot.id, amount: 136, currency: 'GEL', isAvailable: false })
  expect(restoreBooking(stored(), { ...free, slots: [] }, versions)).toMatchObject({
    step: 'time',
    isSlotUnavailable: true,
    values: { slot: null, notes: 'Graphs, please', acceptedConsents: [] },
  })
})

test('a link can name a time, which is checked against the current slots, but a later selection wins', () => {
  const linked = { ...free, startAt: slot.startTime }
  expect(restoreBooking(null, linked, versions)).toMatchObject({
    step: 'summary',
    values: { slot, acceptedConsents: [] },
  })
  expect(restoreBooking(stored(written, 'time'), linked, versions)).toMatchObject({ step: 'time' })
  const other = { ...free, startAt: '2026-11-27T14:00:00.000Z' }
  expect(restoreBooking(null, other, versions)).toMatchObject({
    step: 'time',
    isSlotUnavailable: true,
    values: { slot: null },
  })
})

test('consents to another version must be given again', () => {
  expect(restoreBooking(stored(), free, 'other')).toMatchObject({
    step: 'summary',
    values: { acceptedConsents: [] },
  })
})

test('a type from a link is chosen once, and a later choice wins over it', () => {
  const [standard, design] = [
    { ...type, id: sessionTypeId.parse(id(7)), isDefault: true },
    { ...type, id: sessionTypeId.parse(id(8)), minutes: 45 },
  ]
  const linked = { ...free, types: [standard, design], linkedTypeId: design.id }
  expect(restoreBooking(stored(), linked, versions)).toMatchObject({
    step: 'time',
    values: { typeId: design.id, slot: null, notes: 'Graphs, please', acceptedConsents: [] },
  })
  const chosen = { ...stored({ ...written, typeId: standard.id }, 'time'), link: design.id }
  expect(restoreBooking(chosen, linked, versions)).toMatchObject({
    step: 'time',
    values: { typeId: standard.id, slot },
  })
  const used = [standard, { ...design, isIntro: true, introUsed: true }]
  expect(restoreBooking(null, { ...linked, types: used }, versions)).toMatchObject({
    step: 'type',
    values: { typeId: null },
  })
})

test('a past time of a type is reported', () => {
  const design = { ...type, id: sessionTypeId.parse(id(8)) }
  const draft = stored({ ...written, typeId: design.id, startTime: '2020-11-26T14:00:00.000Z' })
  expect(restoreBooking(draft, { ...free, types: [design] }, versions)).toMatchObject({
    step: 'time',
    isSlotUnavailable: true,
    values: { typeId: design.id, startTime: null, slot: null },
  })
})

test('an invalid draft in the storage is ignored', () => {
  const invalid = [null, {}, { slot: 1 }, { slot: { id: 1 } }, { step: 'booked', notes: 1, agreed: 'all' }]
  for (const draft of invalid) {
    expect(restoreBooking(draft, free, versions)).toEqual({
      values: emptyBooking(''),
      step: 'time',
      isSlotUnavailable: false,
    })
  }
  expect(restoreBooking({ ...stored(), agreed: ['all'], choice: 1 }, free, versions)).toMatchObject({
    values: { acceptedConsents: [], paymentChoice: { currency: null, kind: null } },
  })
})
