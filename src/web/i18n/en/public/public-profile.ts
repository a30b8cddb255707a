import { defineMessages } from '#web/i18n/define-messages.ts'

/** Public profile of an interviewer. */
export const publicProfile = defineMessages('publicProfile', {
  title: 'Your public page',
  whatFor: 'A page with an address of its own that you can share, and that search engines find.',
  whatShows:
    'Everybody sees there: your name and picture, specialty, company, experience, languages, rating, number of interviews, up to three reviews without their authors’ names, your price and your next free time with its zone.',
  whatNot:
    'Never there: your email, mobile number, place, LinkedIn address and what you say about yourself. The address is made of your name; closing the page takes it away at once.',
  switch: 'Show my page to everybody',
  opened: 'Your page is open.',
  closed: 'Your page is closed.',
  copy: 'Copy address',
  newTab: '(opens in a new tab)',
  notShown: 'Nobody sees it yet: complete your profile first.',
})
