import { defineMessages } from '#web/i18n/define-messages.ts'

export const reliability = defineMessages('reliability', {
  title: 'Reliability',
  intro: 'Counted over the last {{days}} days.',
  noShows: 'No-shows',
  lateCancellations: 'Late cancellations',
  unanswered: 'Unanswered requests',
  overdueScorecards: 'Overdue scorecards',
  sessions: 'Completed sessions',

  // States
  good: 'In good standing',
  warned: 'Warned',
  paused: 'Paused',
  removed: 'Not listed',
  goodText: 'Candidates can find and book you.',
  warnedText: 'Candidates can still find and book you.',
  pausedText: 'Candidates can’t find or book you until {{until}}. Sessions that are booked stay booked.',
  removedText:
    'Candidates can’t find or book you. Sessions that are booked stay booked. Write to {{email}} to be listed again.',
  noteLabel: 'Our team’s note',

  // Rules
  rules: 'Rules',
  late: 'A cancellation is late less than {{hours}} hours before the start.',
  overdue: 'A scorecard is overdue {{days}} days after the session.',
  warnedRule:
    'Warning: {{noShows}} no-shows, {{lateCancellations}} late cancellations, {{unanswered}} unanswered requests or {{overdueScorecards}} overdue scorecards.',
  pausedRule:
    'No new bookings for {{days}} days: {{noShows}} no-shows or {{lateCancellations}} late cancellations.',
  removedRule: 'Removed from the search until our team lists you again: {{noShows}} no-shows.',
  onceRule: 'After a pause, only a new no-show or late cancellation can cause another one.',
  mistake: 'Is a figure wrong? Write to {{email}}.',
})
