import { area } from '../area.ts'

export const common = area('common', {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try Again',
  loading: 'Loading…',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  optional: 'optional',
  formerMember: 'Former member',
  rated: '{{rating}} out of 5',
  stars_one: '{{count}} star',
  stars_other: '{{count}} stars',
  pages: 'Pages',
  pageOf: 'Page {{page}} of {{pages}}',
  previous: 'Previous',
  next: 'Next',
  timeLeft: '{{left}} left',
  timeOver: 'Time is up',
  error: 'An error occurred',
  notifications: 'Notifications',
  draftRestored: 'We kept what you had typed.',
})
