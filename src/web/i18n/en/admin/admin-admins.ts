import { defineMessages } from '#web/i18n/define-messages.ts'

export const adminAdmins = defineMessages('adminAdmins', {
  title: 'Admins',
  subtitle: 'Who can open this area, and what they can do.',
  email: 'Email',
  roles: 'Roles',
  mfa: 'Two-factor sign-in',
  mfaOn: 'On',
  mfaOff: 'Not set up yet',
  add: 'Add a role',
  addTitle: 'Give an admin role',
  addText: 'An interviewer or interviewee who becomes an admin can no longer book, offer slots or train.',
  role: 'Role',
  hintOwner: 'Does everything, and gives roles.',
  hintSupport: 'Sees people and bookings, never moves money.',
  hintFinance: 'Refunds, payouts and reconciliation.',
  hintModerator: 'Reports, hidden content and applications.',
  remove: 'Remove {{role}}',
  removeTitle: 'Take this role away?',
  removeText: '{{email}} will no longer be {{role}}.',
  granted: 'Role given',
  removed: 'Role taken away',
})
