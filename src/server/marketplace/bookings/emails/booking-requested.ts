import { button, type Letter, type Reading, say } from '#server/lib/mail/templates/email.ts'
import type { BookingNotificationPayload } from './payloads.ts'
import { createBookingEmailParts, getTexts } from './shared-parts.ts'

/** The interviewer is asked to answer; the interviewee learns that nothing is charged until then. */
export function bookingRequested(reading: Reading, data: BookingNotificationPayload): Letter {
  const { requested, action, label, price: says } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const { name, price, isFree, when, answerBy } = about

  if (about.isInterviewer) {
    return about.letter(requested.interviewerSubject(name, when), requested.interviewerHeadline(name), [
      say(requested.interviewerAsk(answerBy)),
      about.facts(says.authorised, about.optional(label.answerBy, answerBy)),
      ...about.notes(),
      say(isFree ? requested.interviewerFree : requested.interviewerMoney(price)),
      button(action.answerRequest, about.bookingsUrl),
    ])
  }
  return about.letter(requested.intervieweeSubject(name, when), requested.intervieweeHeadline, [
    say(requested.intervieweeWait(name, answerBy)),
    say(isFree ? requested.intervieweeFree : requested.intervieweeMoney(name, price)),
    about.facts(says.authorised),
    ...about.notes(),
    button(action.viewBookings, about.bookingsUrl),
  ])
}
