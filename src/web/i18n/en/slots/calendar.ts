import { defineMessages } from '#web/i18n/define-messages.ts'

export const calendar = defineMessages('calendar', {
  pattern: 'dd/mm/yyyy',
  separator: '/',
  unreadable: 'Enter the day as dd/mm/yyyy, or choose it in the calendar.',
  open: 'Open the calendar: {{field}}',
  calendar: 'Calendar',
  unavailable: 'The calendar didn’t load. Type the day as dd/mm/yyyy.',
})
