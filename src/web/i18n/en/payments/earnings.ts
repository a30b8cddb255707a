import { defineMessages } from '#web/i18n/define-messages.ts'

export const earnings = defineMessages('earnings', {
  title: 'Earnings',
  subtitle: 'What your sessions bring in, after the platform’s fee of {{percent}}.',
  subtitleShort: 'What your sessions bring in, and where it goes.',

  // Empty state
  emptyTitle: 'Nothing earned yet',
  emptyText:
    'Publish times with a price. As soon as somebody pays for one, what it will earn stands here; a day after the session it is yours.',
  emptyAction: 'Manage Slots',
  noDetailsTitle: 'Where may we send your money?',
  noDetailsText: 'Without an account to pay to, what you earn waits here.',
  noDetailsAction: 'Add payout details',

  // Balances
  balance: 'Balance',
  available: 'Available',
  pending: 'Pending',
  upcoming: 'Upcoming',
  paidOut: 'Paid out',
  availableHint: 'goes out with the next payout',
  pendingHint: 'earned, can still be contested for {{hours}} hours',
  upcomingHint: 'paid sessions still to come',
  paidOutHint: 'sent to your account so far',
  carriedForward:
    'A refund came after a payout, so {{amount}} is carried forward: your next earnings make up for it first. You do not have to pay anything.',

  // Chart
  overTime: 'Month by month',
  overTimeText: 'What your sessions of the last twelve months earned, after the fee.',
  overTimeNone: 'The first bar stands here after your first completed session.',
  chart: 'Net earnings in {{currency}}',
  chartTotal: '{{amount}} in twelve months',
  asTable: 'Show as a table',
  month: 'Month',

  // Sessions
  sessions: 'Sessions',
  session: 'Session',
  from: 'From',
  to: 'To',
  toBeforeFrom: 'This day is before the first one.',
  periodHint: 'Days in the time zone of your profile',
  allDays: 'All days',
  noneInPeriod: 'No paid sessions in these days.',
  noneYet: 'No session has been paid for yet.',
  csv: 'Download CSV',
  csvPreparing: 'Preparing…',
  csvSaved: 'Saved as {{file}}',
  gross: 'Gross',
  refunded: 'Refunded',
  fee: 'Fee',
  net: 'Net',
  charged: 'charged as {{amount}}',
  availableFrom: 'Available from <at>then</at>',
  stateUpcoming: 'Upcoming',
  stateContested: 'To be decided',
  statePending: 'Pending',
  stateAvailable: 'Available',
  statePaid: 'Paid out',
  stateRefunded: 'Refunded',

  // Payouts
  payouts: 'Payouts',
  payoutsText:
    'Our team starts payouts, so there is no fixed day. Each takes all that is available by then, and we write to you once it is paid.',
  payoutsNone: 'Nothing has been paid out yet. Payouts go to the account below.',
  payoutSent: 'On its way',
  payoutPaid: 'Paid',
  payoutReturned: 'Returned',
  payoutReturnedText:
    'The bank sent it back. Please check your payout details; the money is available again.',
  payoutTo: 'to {{destination}}',

  // Payout details
  details: 'Payout details',
  detailsText: 'The account that your earnings are sent to. Only the end of its number is ever shown again.',
  detailsNone: 'No account yet.',
  detailsRemovedTitle: 'Please enter your account again',
  detailsRemoved:
    '{{destination}} was removed on <at>then</at>: it was entered while someone else may have been in your account. What you earn waits here until you say where it goes.',
  bank: 'Bank account',
  bankText: 'A transfer to any account with an IBAN.',
  stripe: 'Stripe account',
  stripeText: 'A transfer to your own connected account.',
  method: 'How to pay you',
  holder: 'Account holder',
  holderHint: 'As your bank knows you.',
  iban: 'Account number (IBAN)',
  ibanHint: 'With or without spaces, for example GE29 NB00 0000 0101 9049 17.',
  stripeAccount: 'Stripe account ID',
  stripeAccountHint: 'It starts with acct_ and stands in your Stripe settings.',
  add: 'Add payout details',
  change: 'Change',
  save: 'Save payout details',
  saving: 'Saving…',
  saved: 'Payout details saved.',
})
