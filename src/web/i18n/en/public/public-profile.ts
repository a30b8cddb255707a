import { defineMessages } from '#web/i18n/define-messages.ts'

/** Public profile of an interviewer. */
export const publicProfile = defineMessages('publicProfile', {
  title: 'Your public page',
  whatFor: 'Share a link to your page. Search engines find it too.',
  whatShows:
    'Shows your name, picture, specialty, company, experience, languages, rating, number of interviews, three reviews without names, your price and next free times.',
  whatNot: 'Hides your email, mobile number, location and LinkedIn address. Your link uses your name.',
  switch: 'Publish my page',
  showBio: 'Show my bio',
  showBioHint: 'We hide bios that contain contact details.',
  opened: 'Your page is live.',
  closed: 'Your page is closed.',
  bioShown: 'Your bio is on your page.',
  bioHidden: 'Your bio is off your page.',
  unconfirmed: 'Confirm your email to publish your page.',
  copy: 'Copy link',
  newTab: '(opens in a new tab)',
  notShown: 'Complete your profile to publish your page.',
})
