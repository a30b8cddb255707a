import { formatCount } from '#server/lib/format.ts'

const hours = (n: number) => formatCount(n, 'en', { one: 'hour', other: 'hours' })
const days = (n: number) => formatCount(n, 'en', { one: 'day', other: 'days' })
const minutes = (n: number) => formatCount(n, 'en', { one: 'minute', other: 'minutes' })

export const en = {
  footerUnconfirmedAddress: 'You got this email because this address was entered on Rehearse.',
  footerPreviousAddress: 'You got this email because this address belonged to a Rehearse account until now.',
  action: {
    completeProfile: 'Complete your profile',
    chooseRole: 'Choose your role',
    newPassword: 'Set a new password',
    confirmEmail: 'Confirm email address',
    reopen: 'Sign in and reopen',
    openAccount: 'Account and security',
    reportNotMe: 'This wasn’t me',
  },

  welcome: {
    subject: 'Welcome to Rehearse',
    headline: 'Welcome to Rehearse',
    preview: 'Your account is ready.',
    interviewee: 'Your account is ready. Choose an interviewer and a time, and meet in a video room.',
    interviewer: 'Your account is ready. Publish slots with a price, and candidates book them.',
    undecided: 'Your account is ready. Tell us whether you want to practise or to interview.',
    confirm: (n: number) => `Confirm your email address first. The link works once, for ${hours(n)}.`,
    notYou: 'Didn’t create an account? Ignore this email.',
  },

  resetPassword: {
    subject: 'Reset your Rehearse password',
    headline: 'Reset your password',
    preview: 'The link works once.',
    body: (n: number) =>
      `You asked for a new password. The link works once, for ${minutes(n)}. Setting it signs you out on every device.`,
    notYou: 'Didn’t ask for this? Ignore this email. Your password stays the same.',
  },

  confirmEmail: {
    subject: 'Confirm your email address',
    headline: 'Confirm your email address',
    preview: 'The link works once.',
    body: (n: number) => `This address has a new Rehearse account. The link works once, for ${hours(n)}.`,
    notYou: 'Didn’t create an account? Ignore this email.',
  },

  confirmNewEmail: {
    subject: 'Confirm your new email address',
    headline: 'Confirm your new email address',
    preview: 'The link works once.',
    body: (n: number) =>
      `You asked to use this address for your Rehearse account. The link works once, for ${hours(n)}. Nothing changes until you confirm.`,
    notYou: 'Didn’t ask for this? Ignore this email.',
  },

  emailChanged: {
    subject: 'Your Rehearse email address has changed',
    headline: 'Your email address has changed',
    preview: 'We send emails to the new address from now on.',
    body: (when: string) =>
      `Your account has a new email address since ${when}. You sign in with it, and we send your emails there.`,
    notYou: (n: number) =>
      `Wasn’t you? Use the button. We restore this address, sign out every device and email you a link to a new password. It works for ${days(n)}.`,
  },

  newLogin: {
    subject: 'New sign-in to your Rehearse account',
    headline: 'New sign-in to your account',
    preview: 'It came from a browser that we don’t know.',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'an unknown browser',
    body: (device: string, when: string) =>
      `We noticed a sign-in from ${device} on ${when}. You haven’t used this browser before.`,
    wasYou: 'Was it you? Then there’s nothing to do.',
    linkValidity: (n: number) =>
      `Wasn’t you? Use the button. We sign out every device and email you a link to a new password. It works for ${days(n)}.`,
  },

  passwordChanged: {
    subject: 'Your Rehearse password has changed',
    headline: 'Your password has changed',
    preview: 'All your other devices are signed out.',
    body: (when: string) => `Your password was changed on ${when}. All your other devices are signed out.`,
    notYou: 'Wasn’t you? Set a new password now. It signs out everyone else.',
  },

  factorsChanged: {
    subject: {
      'passkey-added': 'A passkey was added to your Rehearse account',
      'passkey-removed': 'A passkey was removed from your Rehearse account',
      'codes-on': 'One-time codes are turned on',
      'codes-off': 'One-time codes are turned off',
      'recovery-renewed': 'You have new recovery codes',
      'recovery-used': 'A recovery code was used',
      reset: 'Passkeys and codes were removed from your account',
    },
    preview: 'Was it you? Then there’s nothing to do.',
    body: {
      'passkey-added': (when: string) => `It was added on ${when} and signs in without a password.`,
      'passkey-removed': (when: string) => `It was removed on ${when} and no longer signs in.`,
      'codes-on': (when: string) => `Since ${when}, your password needs a one-time code too.`,
      'codes-off': (when: string) => `Since ${when}, your password needs no one-time code.`,
      'recovery-renewed': (when: string) =>
        `Ten new codes were created on ${when}. The earlier ones no longer work.`,
      'recovery-used': (when: string) =>
        `It was used on ${when} and no longer works. Your account page shows how many are left.`,
      reset: (when: string) => `You asked us to. All passkeys and one-time codes were removed on ${when}.`,
    },
    notYou: 'Wasn’t you? Set a new password now, and check the list on your account page.',
  },

  emailOtp: {
    subject: (code: string) => `${code} is your Rehearse code`,
    headline: 'Your code',
    preview: 'The code works once.',
    body: (n: number) => `Enter this code to continue. It works once, for ${minutes(n)}.`,
    notYou: 'Didn’t ask for this? Sign out on every device on your account page.',
  },

  accountClosed: {
    subject: 'Your Rehearse account is closed',
    headline: 'Your account is closed',
    preview: 'You can reopen it for 30 days.',
    closed:
      'You’re signed out on every device, and your profile is hidden. Your upcoming bookings are cancelled. We email you about each refund.',
    erased: (when: string) =>
      `We erase your personal data on ${when}. Until then you can sign in and reopen the account. We keep what bookkeeping needs, without your name.`,
    notYou: 'Wasn’t you? Sign in, reopen the account and set a new password.',
  },
}

export type AccountText = typeof en
