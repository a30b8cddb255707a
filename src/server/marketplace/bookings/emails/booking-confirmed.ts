import { refundTiers } from '#contract/limits.ts'
import { percent } from '#server/lib/mail/format.ts'
import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import type { BookingNotificationPayload } from './payloads.ts'
import { createBookingEmailParts, getTexts } from './shared-parts.ts'

/** Where and when they meet, what was paid, and what a cancellation would give back. */
export function bookingConfirmed(reading: Reading, data: BookingNotificationPayload): Letter {
  const { confirmed, policy, action, label, price: says } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const { name, isInterviewer, when } = about
  const link = data.meetingLink
  const tiers = refundTiers
    .filter(tier => tier.percent > 0)
    .map(tier => ({ percent: percent(tier.percent, reading.to.language), hours: tier.fromHours }))

  return about.letter(confirmed.subject(name, when), confirmed.headline, [
    say(confirmed.calendar(name)),
    about.facts(says.paid, about.optional(label.meetingLink, link, link ?? undefined)),
    ...about.notes(),
    link ? button(action.joinMeeting, link) : say(confirmed.linkLater),
    note(isInterviewer ? confirmed.changeLink : confirmed.testCamera),
    note(confirmed.recording),
    note(about.isFree ? policy.free : policy[isInterviewer ? 'theirs' : 'own'](tiers, name)),
  ])
}
