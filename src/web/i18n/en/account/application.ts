import { defineMessages } from '#web/i18n/define-messages.ts'

export const application = defineMessages('application', {
  unsentTitle: 'Send your profile for review',
  unsentText: 'Our team reviews new interviewers. Candidates can find and book you after that.',
  missing: 'First add to your profile: {{fields}}.',
  complete: 'Complete profile',
  waitingTitle: 'Your application is being reviewed',
  waitingText: 'Sent {{at}}. We’ll notify you of the decision. You can already publish times.',
  sentBackTitle: 'Your application needs changes',
  sentBackText: 'Our team wrote:',
  declinedTitle: 'Your application was declined',
  declinedText: 'Candidates can’t find or book you. Our team wrote:',
  approvedTitle: 'You’re verified',
  approvedText: 'Approved on {{at}}. Your card shows a Verified badge.',

  send: 'Send for review',
  sendAgain: 'Change and send again',
  sendTitle: 'Send for review',
  sendText: 'We look at your profile, your LinkedIn page and what you write here.',
  workEmail: 'Work email',
  optional: 'optional',
  workEmailHint: 'Shows where you work. We send a link to confirm it. Only our team sees it.',
  note: 'Note to our team',
  noteHint: 'For example, which interviews you run.',
  sent: 'Sent for review',
  sentWithLink: 'Sent for review. Now open the link we sent to {{email}}.',
  withdraw: 'Withdraw',
  withdrawQuestion: 'Withdraw your application?',
  withdrawText: 'You stay out of the search until you send it again and we approve it.',
  withdrawn: 'Application withdrawn',

  workEmailConfirmed: 'Work email {{email}} is confirmed.',
  workEmailWaits: 'Open the link we sent to {{email}}.',
  noLinksLeft: 'We’ve sent 3 links today. Try again tomorrow.',
  resend: 'Send link again',
  resent: 'Link sent',

  // Manage Slots
  notListed:
    'Candidates can’t book you before we’ve approved your application. <profile>Go to application</profile>',

  // Page of the link
  confirmTitle: 'Confirm your work email',
  confirmText: 'Only our team sees this address.',
  confirm: 'Confirm work email',
  confirmSignIn: 'Sign in to the account that you applied with.',
  confirmedTitle: 'Work email confirmed',
  confirmedText: '{{email}} is confirmed.',
  expiredTitle: 'This link has expired',
  expiredText: 'Get a new one on your profile.',
  otherAccount: 'This link belongs to another account. Sign in to that account and open it again.',
  toLogin: 'Login',
  toProfile: 'Go to profile',
})
