import { defineMessages } from '#web/i18n/define-messages.ts'

export const adminToday = defineMessages('adminToday', {
  title: 'Today',
  subtitle: 'What waits for you, and how the week is going.',
  queues: 'To do',
  nothingWaits: 'Nothing waits for you',
  nothingWaitsText: 'New cases appear here.',
  oldest: 'Oldest: {{age}}',

  // Queues
  contestedNoShows: 'No-shows to decide',
  openClaims: 'Claims to decide',
  disputeAppeals: 'Appeals in disputes',
  openChargebacks: 'Open chargebacks',
  failedRefunds: 'Failed refunds',
  quarantinedPayments: 'Quarantined payments',
  unsettledPayments: 'Unsettled payments',
  reconciliationDifferences: 'Reconciliation differences',
  openReports: 'Reported content',
  moderationAppeals: 'Appeals in moderation',
  payoutRequests: 'Requested payouts',
  returnedPayouts: 'Returned payouts',
  applications: 'Applications to review',
  undeliveredEmails: 'Undelivered emails',
  failedJobs: 'Failed jobs',

  // Figures
  figures: 'Figures',
  figuresText: 'Today is {{day}}, in UTC. The last 7 days don’t include it.',
  today: 'Today',
  week: 'Last 7 days',
  weekBefore: '7 days before',
  newAccounts: 'New accounts',
  paidBookings: 'Bookings paid',
  heldSessions: 'Sessions held',
  cancelledBookings: 'Sessions cancelled',
  volume: 'Volume in {{currency}}',
})
