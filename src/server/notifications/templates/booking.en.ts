import type { CancellationReason } from '#contract/booking.ts'
import { formatCount } from '#server/lib/format.ts'

export type Tier = { percent: string; hours: number }
type ByReason = Record<CancellationReason, (name: string) => string>

const hours = (n: number) => formatCount(n, 'en', { one: 'hour', other: 'hours' })
const willNotHappen = (name: string) => `Your session with ${name} won’t take place`

const toInterviewee: ByReason = {
  cancelled_by_interviewee: name => `You cancelled your session with ${name}`,
  cancelled_by_interviewer: name => `${name} cancelled your session`,
  declined: name => `${name} declined your request`,
  not_answered: name => `${name} didn’t reply to your request`,
  hold_expired: name => `You didn’t pay for the session with ${name} in time`,
  payment_failed: name => `Your payment for the session with ${name} didn’t go through`,
  payment_abandoned: name => `You didn’t finish paying for the session with ${name}`,
  called_off: willNotHappen,
  refunded: name => `Your payment was returned, so the session with ${name} is cancelled`,
}

const toInterviewer: ByReason = {
  cancelled_by_interviewee: name => `${name} cancelled your session`,
  cancelled_by_interviewer: name => `You cancelled your session with ${name}`,
  declined: name => `You declined the request from ${name}`,
  not_answered: name => `The request from ${name} expired`,
  hold_expired: name => `${name} didn’t pay in time`,
  payment_failed: name => `The payment from ${name} didn’t go through`,
  payment_abandoned: name => `${name} didn’t finish paying`,
  called_off: willNotHappen,
  refunded: name => `The payment from ${name} was returned, so your session is cancelled`,
}

/** English texts of booking emails. `name` is the other participant. A headline is also the in-app notification. */
export const en = {
  footerBooking: (zone: string) =>
    `You got this email because of a booking on Rehearse. Times are in ${zone}, the time zone of your profile.`,

  digest: {
    subject: 'Several changes to your bookings',
    preview: 'Several changes in one email.',
    text: 'Here is where your bookings stand now.',
    more: (n: number) => `And ${formatCount(n, 'en', { one: 'more change', other: 'more changes' })}.`,
    calendar: 'This email doesn’t update your calendar. My Bookings has the current times.',
  },
  label: {
    when: 'When',
    with: 'With',
    sessionType: 'Session type',
    specialty: 'Specialty',
    price: 'Price',
    meetingLink: 'Meeting link',
    answerBy: 'Reply by',
    before: 'Previously',
    proposed: 'Proposed time',
    recording: 'Recording',
    youCancel: 'If you cancel',
    theyCancel: (name: string) => `If ${name} cancels`,
    notes: (name: string) => `Note from ${name}`,
    yourNotes: 'Your note',
  },
  price: {
    free: 'Free',
    paid: (amount: string) => `${amount}, paid`,
    authorised: (amount: string) => `${amount}, on hold, not charged`,
  },
  action: {
    joinMeeting: 'Join meeting',
    viewBookings: 'View My Bookings',
    answerRequest: 'Accept or decline',
    answerProposal: 'Answer the proposal',
    otherTimes: (name: string) => `See other times with ${name}`,
    findInterviewers: 'Find another interviewer',
    answerMessage: 'Reply',
  },

  requested: {
    interviewerSubject: (name: string, when: string) => `New request: ${name}, ${when}`,
    interviewerHeadline: (name: string) => `${name} requests a session`,
    interviewerAsk: (by: string | null) =>
      by ? `Accept or decline by ${by}. After that the request expires.` : 'Accept or decline the request.',
    interviewerMoney: (amount: string) =>
      `If you accept, we charge ${amount} and confirm the booking. If you decline, we release the hold.`,
    interviewerFree: 'This session is free. Accept to confirm it.',
    intervieweeSubject: (name: string, when: string) => `Request sent: ${name}, ${when}`,
    intervieweeHeadline: (name: string) => `We sent your request to ${name}`,
    intervieweeWait: (name: string, by: string | null) =>
      by
        ? `${name} has until ${by} to reply. We’ll email you either way.`
        : `We’ll email you when ${name} replies.`,
    intervieweeMoney: (name: string, amount: string) =>
      `We placed a hold of ${amount} on your card. You’re charged only if ${name} accepts.`,
    intervieweeFree: 'This session is free.',
  },

  confirmed: {
    subject: (name: string, when: string) => `Confirmed: ${name}, ${when}`,
    headline: (name: string) => `Your session with ${name} is confirmed`,
    calendar: 'The attached invitation adds it to your calendar.',
    linkLater: 'We’ll email you the meeting link.',
    recording: 'Only if agreed at booking. Either of you can stop it.',
  },

  policy: {
    own: (tiers: Tier[]) => `You get ${tierList(tiers)}.`,
    theirs: (tiers: Tier[], name: string) => `${name} gets ${tierList(tiers)}.`,
    ownFull: 'You get a full refund.',
    theirFull: (name: string) => `${name} gets a full refund.`,
    free: 'Can’t make it? Cancel in My Bookings as early as you can.',
  },

  lifecycle: {
    movedSubject: (name: string, when: string) => `Moved: ${name}, now ${when}`,
    movedHeadline: (name: string) => `Your session with ${name} has a new time`,
    moved: 'The attached invitation updates your calendar.',
    refundClock: 'Refunds are based on the earliest date this session was scheduled for.',
    proposedSubject: (name: string, when: string) => `New time proposed: ${name}, ${when}`,
    proposedHeadline: (name: string) => `${name} proposes another time`,
    proposed:
      'Accept it or keep the current time. Nothing changes until you answer, and you don’t pay again.',
    keptSubject: (name: string, when: string) => `Time unchanged: ${name}, ${when}`,
    keptHeadline: (name: string) => `${name} keeps the current time`,
    kept: (name: string) => `The time you proposed doesn’t suit ${name}. Your session stays as planned.`,
    tomorrowSubject: (name: string, when: string) => `Reminder: ${name}, ${when}`,
    tomorrowHeadline: (name: string) => `Your session with ${name} is in 24 hours`,
    soonSubject: (name: string, when: string) => `In one hour: ${name}, ${when}`,
    soonHeadline: (name: string) => `Your session with ${name} starts in one hour`,
    roomOpens: 'The room opens 15 minutes before the start.',
    testCamera: 'Test your camera and microphone before you join.',
    absentSubject: (name: string, when: string) => `Were you there? ${name}, ${when}`,
    absentHeadline: (name: string) => `${name} reported that you weren’t there`,
    absentInterviewer: (by: string, name: string) =>
      `If you were there, tell us by ${by}. Otherwise ${name} gets a full refund.`,
    absentInterviewee: (by: string) =>
      `If you were there, tell us by ${by}. Otherwise the session counts as missed, without a refund.`,
    absentFree: (by: string) =>
      `If you were there, tell us by ${by}. Otherwise the session counts as missed by you.`,
    decidedSubject: (name: string, when: string) => `Decision: ${name}, ${when}`,
    tookPlace: (name: string) => `We marked your session with ${name} as completed`,
    youWereAbsent: (name: string) => `We marked you as absent from your session with ${name}`,
    otherWasAbsent: (name: string) => `We marked ${name} as absent from your session`,
    reportClosed: 'The no-show report is closed.',
    allBack: (amount: string) => `You get a full refund of ${amount}. ${bankDays}`,
    theirAllBack: (name: string, amount: string) => `${name} gets a full refund of ${amount}.`,
    nothingBack: 'There’s no refund, as the cancellation policy says.',
    stillPaid: 'You still get paid for this session.',
  },

  linkChanged: {
    subject: (name: string, when: string) => `New meeting link: ${name}, ${when}`,
    headline: {
      interviewee: (name: string) => `${name} changed the meeting link`,
      interviewer: (name: string) => `You changed the meeting link for ${name}`,
    },
    interviewee: () => 'Use the new link. The attached invitation updates your calendar.',
    interviewer: (name: string) =>
      `${name} gets the new link too. The attached invitation updates your calendar.`,
  },

  notesChanged: {
    subject: (name: string, when: string) => `New note: ${name}, ${when}`,
    headline: (name: string) => `${name} changed the note for your session`,
    taken: (name: string) => `${name} removed the note.`,
  },

  message: {
    subject: (name: string, when: string) => `Message from ${name}, session on ${when}`,
    headline: (name: string) => `${name} wrote to you`,
    wrote: (name: string, when: string) => `${name} wrote on ${when}`,
    howToAnswer: (name: string) => `Reply on Rehearse. ${name} doesn’t get replies to this email.`,
  },

  cancelled: {
    subject: {
      cancelled: (name: string, when: string) => `Cancelled: ${name}, ${when}`,
      declined: (name: string, when: string) => `Declined: ${name}, ${when}`,
      not_answered: (name: string, when: string) => `Request expired: ${name}, ${when}`,
      not_paid: (name: string, when: string) => `Not booked: ${name}, ${when}`,
    },
    interviewee: toInterviewee,
    interviewer: toInterviewer,
    declineReasons: {
      time: (name: string) => `${name} can’t make this time.`,
      topic: (name: string) => `${name} doesn’t interview on this topic.`,
      level: (name: string) => `${name} doesn’t interview candidates of this level.`,
      unwell: (name: string) => `${name} isn’t feeling well.`,
    },
    declineNote: (name: string) => `${name} wrote`,
    sorry: 'We’re sorry. You can book another time or another interviewer.',
    calendar: 'The attached file removes it from your calendar.',
    refundAll: (amount: string) => `You get a full refund of ${amount}. ${bankDays}`,
    refundPart: (refund: string, amount: string) => `You get ${refund} of ${amount} back. ${bankDays}`,
    refundNone: (amount: string) => `${amount} isn’t refunded, as the cancellation policy says.`,
    theirRefundAll: (name: string, amount: string) => `${name} gets a full refund of ${amount}.`,
    theirRefundPart: (name: string, refund: string, amount: string) =>
      `${name} gets ${refund} of ${amount} back.`,
    theirRefundNone: (name: string) => `${name} gets no refund, as the cancellation policy says.`,
    notCharged: 'You weren’t charged. If there was a hold on your card, we released it.',
    theirNotCharged: (name: string) => `${name} wasn’t charged.`,
  },
}

const bankDays = 'Your bank may need 5-7 business days to show it.'

const tierList = (tiers: Tier[]) =>
  `${tiers.map(tier => `${tier.percent} back until ${hours(tier.hours)} before the start`).join(', ')}, then nothing`

export type BookingEmailText = typeof en
