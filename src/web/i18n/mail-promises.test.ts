import { expect, test } from 'vitest'
import { russian } from '#test/russian-messages.ts'
import { booking } from '#web/i18n/en/bookings/booking.ts'
import { bookingLifecycle } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { earnings } from '#web/i18n/en/payments/earnings.ts'
import { payment } from '#web/i18n/en/payments/payment.ts'
import { room } from '#web/i18n/en/room/room.ts'

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
