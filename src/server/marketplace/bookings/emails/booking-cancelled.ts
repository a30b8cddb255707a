import type { CancellationReason } from '#contract/booking.ts'
import { money } from '#server/lib/mail/format.ts'
import { type Block, button, type Letter, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { type BookingNotificationPayload, wasConfirmed } from './payloads.ts'
import { createBookingEmailParts, getTexts } from './shared-parts.ts'

/** Why the booking ended and what happens with the money. */
export function bookingCancelled(reading: Reading, data: BookingNotificationPayload): Letter {
  const { cancelled, action, price: says } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const reason = data.reason ?? 'cancelled_by_interviewer'
  const kind = subjectKinds[reason]
  const wantsAnother = !about.isInterviewer && reason !== 'cancelled_by_interviewee'

  return about.letter(cancelled.subject[kind](about.name, about.when), cancelled.headline[kind], [
    say(cancelled[data.side][reason](about.name)),
    ...refundBlocks(reading, data),
    about.facts(says.plain),
    ...(wasConfirmed(data) ? [say(cancelled.calendar)] : []),
    wantsAnother
      ? button(action.findInterviewers, `${reading.appUrl}/interviewers`)
      : button(action.viewBookings, about.bookingsUrl),
  ])
}

const subjectKinds = {
  cancelled_by_interviewee: 'cancelled',
  cancelled_by_interviewer: 'cancelled',
  declined: 'declined',
  not_answered: 'not_answered',
  hold_expired: 'not_paid',
  payment_failed: 'not_paid',
  payment_abandoned: 'not_paid',
  called_off: 'cancelled',
  refunded: 'cancelled',
} as const satisfies Record<CancellationReason, string>

function refundBlocks(reading: Reading, data: BookingNotificationPayload): Block[] {
  const { cancelled } = getTexts(reading)
  const { isInterviewer, isFree, name, price } = createBookingEmailParts(reading, data)
  const { refundMinor } = data
  if (isFree) return []
  if (!refundMinor && !wasConfirmed(data))
    return [say(isInterviewer ? cancelled.theirNotCharged(name) : cancelled.notCharged(price))]
  if (refundMinor === null) return []
  if (refundMinor === 0)
    return [say(isInterviewer ? cancelled.theirRefundNone(name, price) : cancelled.refundNone(price))]
  if (refundMinor === data.amountMinor)
    return [say(isInterviewer ? cancelled.theirRefundAll(name, price) : cancelled.refundAll(price))]
  const refund = money(refundMinor, data.currency, reading.to.language)
  return [
    say(isInterviewer ? cancelled.theirRefundPart(name, refund, price) : cancelled.refundPart(refund, price)),
  ]
}
