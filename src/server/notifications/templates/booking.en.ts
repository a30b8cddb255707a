import type { CancellationReason } from '#contract/booking.ts'
import { formatCount } from '#server/lib/format.ts'

export type Tier = { percent: string; hours: number }
type ByReason = Record<CancellationReason, (name: string) => string>

const hours = (n: number) => formatCount(n, 'en', { one: 'hour', other: 'hours' })
const youCancelled = () => 'You cancelled this session.'

const toInterviewee: ByReason = {
  cancelled_by_interviewee: youCancelled,
  cancelled_by_interviewer: name => `${name} cancelled this session. We are sorry.`,
  declined: name => `${name} declined your request. You can request another time.`,
  not_answered: name => `${name} did not answer in time, so your request has ended.`,
  hold_expired: () => 'The time to pay ran out, so the slot is no longer held for you.',
  payment_failed: () => 'The payment did not go through, so the slot is no longer held for you.',
  payment_abandoned: () => 'The payment was not finished, so the slot is no longer held for you.',
  called_off: () => 'This session will not take place. We are sorry.',
  refunded: () => 'Your payment was given back, so this session will not take place.',
}

const toInterviewer: ByReason = {
  cancelled_by_interviewee: name => `${name} cancelled this session. There is nothing you need to do.`,
  cancelled_by_interviewer: youCancelled,
  declined: name => `You declined the request, and ${name} has been told.`,
  not_answered: name => `The request ended because it was not answered in time, and ${name} has been told.`,
  hold_expired: name => `${name} did not pay in time, so the booking has ended.`,
  payment_failed: name => `The payment of ${name} did not go through, so the booking has ended.`,
  payment_abandoned: name => `${name} did not finish the payment, so the booking has ended.`,
  called_off: () => 'This session will not take place. We are sorry.',
  refunded: name => `The payment of ${name} was given back, so this session will not take place.`,
}

/** English texts of booking emails. `name` is the other participant. */
export const en = {
  footerBooking: (zone: string) =>
    `You get this email because of a booking at Rehearse. Times are in the zone of your profile, ${zone}.`,

  digest: {
    subject: 'What has changed in your bookings',
    preview: 'Several changes in one email.',
    text: 'A lot has happened to your bookings within a short time. Here is how they stand now.',
    more: (n: number) => `And ${formatCount(n, 'en', { one: 'more change', other: 'more changes' })}.`,
    calendar: 'This email does not change your calendar. My Bookings shows what holds.',
  },
  label: {
    when: 'When',
    with: 'With',
    specialty: 'Specialty',
    price: 'Price',
    meetingLink: 'Meeting link',
    answerBy: 'Answer by',
    before: 'Before',
    proposed: 'Proposed time',
    notes: (name: string) => `What ${name} would like to focus on`,
    yourNotes: 'What you would like to focus on',
  },
  price: {
    free: 'Free',
    paid: (amount: string) => `${amount}, paid`,
    authorised: (amount: string) => `${amount}, authorised, not charged`,
  },
  action: {
    joinMeeting: 'Join the meeting',
    viewBookings: 'View My Bookings',
    answerRequest: 'Answer the request',
    answerProposal: 'Answer the proposal',
    findInterviewers: 'Find another interviewer',
    answerMessage: 'Answer',
  },
  calendarSummary: (name: string) => `Mock interview with ${name}`,

  requested: {
    interviewerSubject: (name: string, when: string) =>
      `Please answer: ${name} requests a mock interview on ${when}`,
    interviewerHeadline: (name: string) => `${name} requests a session`,
    interviewerAsk: (by: string | null) =>
      by
        ? `Please accept or decline by ${by}. Unanswered until then, the request ends by itself.`
        : 'Please accept or decline the request.',
    interviewerMoney: (amount: string) =>
      `${amount} is authorised. Accepting charges it and confirms the booking; declining releases it in full.`,
    interviewerFree: 'This time is free of charge: accepting confirms the booking.',
    intervieweeSubject: (name: string, when: string) => `Requested: mock interview with ${name} on ${when}`,
    intervieweeHeadline: 'Your request is on its way',
    intervieweeWait: (name: string, by: string | null) =>
      by
        ? `${name} has until ${by} to answer. We write to you as soon as there is an answer, and also if there is none.`
        : `We write to you as soon as ${name} answers.`,
    intervieweeMoney: (name: string, amount: string) =>
      `Nothing is charged until ${name} accepts: ${amount} is only authorised. If ${name} declines or does not answer, it is released in full.`,
    intervieweeFree: 'This time is free of charge.',
  },

  confirmed: {
    subject: (name: string, when: string) => `Confirmed: mock interview with ${name} on ${when}`,
    headline: 'Your session is confirmed',
    calendar: (name: string) =>
      `You and ${name} have a session. The attached invitation puts it into your calendar.`,
    linkLater: 'The meeting link follows by email.',
    testCamera: 'Please test your camera and microphone before the start.',
    changeLink: 'You can replace the meeting link by one of your own in your bookings.',
    recording:
      'The session is recorded only if consent was given at booking. A recording is always indicated, and either of you can stop it at any time.',
  },

  policy: {
    own: (tiers: Tier[], name: string) =>
      `If you cancel, you get back ${tierList(tiers)}. If ${name} cancels, you get everything back.`,
    theirs: (tiers: Tier[], name: string) =>
      `If you cancel, ${name} gets everything back. If ${name} cancels, the refund is ${tierList(tiers)}.`,
    free: 'If you cannot make it, please cancel in your bookings as early as you can.',
  },

  lifecycle: {
    movedSubject: (name: string, when: string) => `Moved: mock interview with ${name}, now on ${when}`,
    movedHeadline: 'Your session has a new time',
    moved: (name: string) =>
      `The session with ${name} was moved. The attached invitation updates your calendar; nothing has to be paid again.`,
    refundClock:
      'What a cancellation gives back is reckoned from the earliest time this session ever had: moving it does not change that.',
    proposedSubject: (name: string) => `${name} proposes another time for your mock interview`,
    proposedHeadline: (name: string) => `${name} proposes another time`,
    proposed: (name: string) =>
      `${name} would like to meet at another time. Please take it, or stay with the present one: until you answer nothing changes, and there is nothing more to pay.`,
    keptSubject: (name: string, when: string) => `The time stays: mock interview with ${name} on ${when}`,
    keptHeadline: 'The session stays where it is',
    kept: (name: string) => `${name} cannot take the time you proposed, so the session stays as it was.`,
    tomorrowSubject: (name: string, when: string) => `Reminder: mock interview with ${name} on ${when}`,
    tomorrowHeadline: 'Your session is in 24 hours',
    soonSubject: (name: string) => `In one hour: mock interview with ${name}`,
    soonHeadline: 'Your session is in one hour',
    reminder: (name: string) =>
      `You meet ${name} soon. Please test your camera and microphone beforehand; the room opens 15 minutes before the start.`,
    absentSubject: (when: string) => `Were you there? Your session on ${when}`,
    absentHeadline: 'You were reported as absent',
    absent: (name: string) => `${name} says that you did not come to this session.`,
    absentInterviewer: (by: string) =>
      `If you were there, please say so in your bookings by ${by}. Otherwise the whole price goes back to the interviewee.`,
    absentInterviewee: (by: string) =>
      `If you were there, please say so in your bookings by ${by}. Otherwise the session counts as missed, and nothing is refunded.`,
    decidedSubject: (name: string, when: string) => `Decided: your session with ${name} on ${when}`,
    decidedHeadline: 'What was reported is decided',
    tookPlace: 'The session counts as having taken place.',
    youWereAbsent: 'You count as absent.',
    otherWasAbsent: (name: string) => `${name} counts as absent.`,
    allBack: (amount: string) =>
      `The whole price, ${amount}, goes back to the interviewee. Banks usually take 5-7 business days to show it.`,
    nothingBack: 'As the policy says, nothing is refunded.',
  },

  linkChanged: {
    subject: (name: string, when: string) => `New meeting link: mock interview with ${name} on ${when}`,
    headline: 'The meeting link has changed',
    interviewee: (name: string) =>
      `${name} has changed where you meet. Please use the new link; the earlier one no longer counts. The attached invitation updates your calendar.`,
    interviewer: (name: string) =>
      `You have changed where you meet, and ${name} has the new link too. The attached invitation updates your calendar.`,
  },

  notesChanged: {
    subject: (name: string, when: string) => `New focus: mock interview with ${name} on ${when}`,
    headline: (name: string) => `${name} changed what to focus on`,
    text: (name: string) => `${name} has changed what your session is to be about.`,
    taken: (name: string) => `${name} no longer names anything to focus on.`,
  },

  message: {
    subject: (name: string, when: string) => `Message from ${name} about your mock interview on ${when}`,
    headline: (name: string) => `${name} wrote to you`,
    wrote: (name: string, when: string) => `${name} wrote on ${when}`,
    howToAnswer:
      'You answer in your bookings. Please do not reply to this email: nobody reads what arrives there.',
  },

  cancelled: {
    subject: {
      cancelled: (name: string, when: string) => `Cancelled: mock interview with ${name} on ${when}`,
      declined: (name: string, when: string) => `Declined: mock interview with ${name} on ${when}`,
      not_answered: (name: string, when: string) => `Not answered: mock interview with ${name} on ${when}`,
      not_paid: (name: string, when: string) => `Not booked: mock interview with ${name} on ${when}`,
    },
    headline: {
      cancelled: 'This session is cancelled',
      declined: 'The request was declined',
      not_answered: 'The request was not answered',
      not_paid: 'The booking was not completed',
    },
    interviewee: toInterviewee,
    interviewer: toInterviewer,
    calendar: 'The attached file removes the meeting from your calendar.',
    refundAll: (amount: string) =>
      `You get everything back: ${amount}. We have started the refund; your bank usually takes 5-7 business days to show it.`,
    refundPart: (refund: string, amount: string) =>
      `By the cancellation policy you get back ${refund} of ${amount}. We have started the refund; your bank usually takes 5-7 business days to show it.`,
    refundNone: (amount: string) => `By the cancellation policy nothing of the ${amount} comes back.`,
    theirRefundAll: (name: string, amount: string) => `${name} gets everything back: ${amount}.`,
    theirRefundPart: (name: string, refund: string, amount: string) =>
      `By the cancellation policy ${name} gets back ${refund} of ${amount}.`,
    theirRefundNone: (name: string, amount: string) =>
      `By the cancellation policy ${name} gets back nothing of the ${amount}.`,
    notCharged: (amount: string) =>
      `Nothing was charged. What was authorised of the ${amount} is released in full.`,
    theirNotCharged: (name: string) => `${name} was not charged anything.`,
  },
}

const tierList = (tiers: Tier[]) =>
  `${tiers.map(tier => `${tier.percent} until ${hours(tier.hours)} before the start`).join(', ')}, and nothing after that`

export type BookingEmailText = typeof en
