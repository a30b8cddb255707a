import { defineMessages } from '#web/i18n/define-messages.ts'

/** Who sees each profile field. */
export const fieldVisibility = defineMessages('fieldVisibility', {
  title: 'Who sees what',
  interviewee:
    'Interviewers you book see what is marked “Your interviewers”, from your request or booking until 30 days after the session. If you cancel, they no longer see it.',
  interviewer: 'What is marked “All members” is on your card. Everyone who is signed in sees it.',

  onBookings: 'On bookings and in emails',
  onBookingsAndCard: 'All members, on your card, bookings and emails',
  emailInterviewee: 'On bookings, once you’ve confirmed it',
  emailInterviewer: 'All members, if you turn it on below',
  interviewers: 'Your interviewers',
  card: 'All members',
  place: 'Only you, unless you turn it on below',
  onlyYou: 'Only you',
  showPlace: 'Show my location to my interviewers',
  showPlaceHint: 'Off: only you see it.',
})
