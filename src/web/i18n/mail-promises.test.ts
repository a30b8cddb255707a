import { expect, test } from 'vitest'
import { russian } from '#test/russian-messages.ts'
import { booking } from './en/booking.ts'
import { bookingLifecycle } from './en/booking-lifecycle.ts'
import { earnings } from './en/earnings.ts'
import { payment } from './en/payment.ts'
import { room } from './en/room.ts'

// These areas address users with and without a confirmed address. Texts for confirmed ones live elsewhere.
const areas = [booking, earnings, bookingLifecycle, payment, room]

test('no sentence promises an email to a user with an unconfirmed address', () => {
  const sentences = areas.flatMap(({ namespace, messages }) => [
    ...Object.values<string>(messages),
    ...Object.values(russian[namespace] ?? {}),
  ])
  const promises = sentences.filter(sentence => /by e?mail|a mail|your inbox|почт[уе]|письм/i.test(sentence))
  expect(promises.filter(one => !/confirmed addresses|подтверждённые адреса/.test(one))).toEqual([])
})
