import { defineMessages } from '#web/i18n/define-messages.ts'

/** Booking lists, and the secondary actions of a card. */
export const bookingList = defineMessages('bookingList', {
  groups: 'Bookings',
  upcoming: 'Upcoming',
  waiting: 'Waiting',
  past: 'Past',
  cancelled: 'Cancelled',
  all: 'All',
  noneUpcoming: 'No upcoming sessions',
  noneWaiting: 'Nothing is waiting for an answer or a payment',
  nonePast: 'No past sessions yet',
  noneCancelled: 'No cancelled bookings',
  pageEmpty: 'This page is empty now',
  firstPage: 'Back to the first page',

  // Session phase
  now: 'In progress',
  ended: 'Ended',
  completed: 'Completed',

  // Undo
  acceptSoon: 'Accepted. You can undo this for a few seconds.',
  declineSoon: 'Declined. You can undo this for a few seconds.',
  cancelSoon: 'Cancelled. You can undo this for a few seconds.',
  sending: 'Sending…',
  undo: 'Undo',
  undone: 'Undone. Nothing changed.',
  more: 'More',
  opensAt: 'Opens at {{time}}',

  // Secondary actions
  scorecard: 'Scorecard',
  writeScorecard: 'Write scorecard',
  toGrade: 'Write the scorecard for {{name}}',
  bookAgain: 'Book again',
  addToCalendar: 'Add to calendar',
  calendarFile: 'Calendar file',
  calendarFileHint:
    'For Apple Calendar, Thunderbird and most others. It’s also attached to your confirmation email.',
  calendarFileSaved: 'Saved as {{file}}',
  google: 'Google Calendar',
  outlook: 'Outlook',
  outlookWork: 'Microsoft 365 (work or school)',
})
