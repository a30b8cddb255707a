import { defineMessages } from '#web/i18n/define-messages.ts'

export const adminLog = defineMessages('adminLog', {
  title: 'Action log',
  subtitle: 'What admins did, at the screen or on the command line. Entries can’t be changed or deleted.',
  showAll: 'Show all actions',
  all: 'All',
  target: 'About',
  export: 'Export log',
  exportTitle: 'Export the log',
  exportText: 'One file with every entry of these days and the hashes that prove their order.',
  from: 'From (UTC)',
  to: 'To (UTC)',
  verify: 'Verify log',
  intact_one: '{{count}} entry checked. Nothing was changed.',
  intact_other: '{{count}} entries checked. Nothing was changed.',
  changed: 'Entry {{id}} or one before it was changed or deleted.',
  at: 'Time',
  actor: 'Admin',
  commandLine: '{{user}} (command line)',
  action: 'Action',
  reason: 'Reason',
  change: 'Before and after',
})
