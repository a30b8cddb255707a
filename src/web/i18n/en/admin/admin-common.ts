import { defineMessages } from '#web/i18n/define-messages.ts'

export const adminCommon = defineMessages('adminCommon', {
  title: 'Admin',
  nav: 'Admin sections',

  // Sections
  today: 'Today',
  people: 'People',
  applications: 'Applications',
  bookings: 'Bookings',
  disputes: 'Disputes',
  money: 'Money',
  moderation: 'Moderation',
  reliability: 'Reliability',
  insights: 'Insights',
  settings: 'Settings',
  system: 'System',
  log: 'Action log',
  admins: 'Admins',

  // Roles
  owner: 'Owner',
  support: 'Support',
  finance: 'Finance',
  moderator: 'Moderator',

  // Tables
  previous: 'Previous',
  next: 'Next',
  actionsColumn: 'Actions',
  noRows: 'Nothing here',
  noRowsFiltered: 'Nothing matches these filters.',
  clearFilters: 'Clear filters',
  exportCsv: 'Export CSV',
  exportCsvOf: 'Export CSV: {{table}}',
  exportText: 'The file has every row that matches the filters, on all pages. Times are in UTC.',
  exportWithoutAmounts: 'Amounts and payments aren’t included.',

  // Actions
  reason: 'Reason',
  reasonHint: 'Written to the action log.',
  mfaTitle: 'Turn on two-factor sign-in',
  mfaText: 'Admins need a passkey or an authenticator app before they can open this area.',
  mfaAction: 'Open Account',
})
