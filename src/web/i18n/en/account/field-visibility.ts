import { defineMessages } from '#web/i18n/define-messages.ts'

/** Visibility of each profile field. */
export const fieldVisibility = defineMessages('fieldVisibility', {
  title: 'Who sees this',
  interviewee:
    'Your name and your confirmed email stand on every booking you make. What is marked “Your interviewers see it” they see from your request or booking on, until 30 days after the session. After a cancellation they no longer see it, and nobody else ever does.',
  interviewer: 'What is marked “On your card” is seen by everybody who is signed in.',

  onBookings: 'It stands on your bookings and in emails about them.',
  onBookingsAndCard: 'It stands on your card, on bookings and in emails about them.',
  emailInterviewee: 'On your bookings, for your interviewers, once you have confirmed it.',
  emailInterviewer: 'On your card if you switch that on below.',
  interviewers: 'Your interviewers see it.',
  card: 'On your card.',
  place: 'Only you see it, unless you show below where you live.',
  onlyYou: 'Only you see it.',
  showPlace: 'Show my interviewers where I live',
  showPlaceHint: 'Switched off, it stays with you.',
})
