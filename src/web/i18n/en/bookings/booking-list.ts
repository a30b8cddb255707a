import { defineMessages } from '#web/i18n/define-messages.ts'

/** Booking lists, and the secondary actions of a card. */
export const bookingList = defineMessages('bookingList', {
  groups: 'Which bookings',
  upcoming: 'Upcoming',
  waiting: 'Waiting',
  past: 'Past',
  cancelled: 'Cancelled',
  all: 'All',
  noneUpcoming: 'No session is ahead',
  noneWaiting: 'Nothing waits for an answer or a payment',
  nonePast: 'No session has taken place yet',
  noneCancelled: 'Nothing has been cancelled',
  pageEmpty: 'Nothing is on this page any more',
  firstPage: 'Back to the first page',
  reviewOpen: 'Review open',

  // Session phase
  now: 'now',
  ended: 'ended',
  completed: 'completed',

  // Undo
  declineSoon: 'Declined. You can still undo it for a few seconds.',
  cancelSoon: 'Cancelled. You can still undo it for a few seconds.',
  sending: 'Sending…',
  undo: 'Undo',
  undone: 'Undone. Nothing has changed.',

  // Secondary actions
  scorecard: 'Scorecard',
  writeScorecard: 'Write the scorecard',
  bookAgain: 'Book again',
  addToCalendar: 'Add to calendar',
  calendarFile: 'Calendar file',
  calendarFileHint:
    'For Apple Calendar, Thunderbird and most others. The email about the booking brings the same.',
  calendarFileSaved: 'Saved as {{file}}',
  google: 'Google Calendar',
  outlook: 'Outlook',
  outlookWork: 'Microsoft 365 (work or school)',
})
