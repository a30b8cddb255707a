import { formatCount } from '#server/lib/format.ts'

const hours = (n: number) => formatCount(n, 'en', { one: 'hour', other: 'hours' })

export const en = {
  footerUnconfirmedAddress: 'You get this email because this address was entered at Rehearse.',
  footerPreviousAddress: 'You get this email because this address had an account at Rehearse until now.',
  action: {
    completeProfile: 'Complete your profile',
    chooseRole: 'Choose your role',
    newPassword: 'Choose a new password',
    confirmEmail: 'Confirm this address',
    reopen: 'Sign in and reopen',
    openAccount: 'Account and security',
    reportNotMe: 'This was not me',
  },

  welcome: {
    subject: 'Welcome to Rehearse',
    headline: 'Welcome to Rehearse',
    preview: 'Your account is ready.',
    ready: 'Your account is ready. Rehearse the interview, then land the job.',
    interviewee:
      'Three steps lead to your first mock interview: complete your profile, choose an interviewer and a time, and meet in a video room. The link to the room comes by email.',
    interviewer:
      'Three steps lead to your first session: complete your profile, publish the times that suit you, each with its price, and choose whether bookings are confirmed instantly or wait for your approval.',
    undecided: 'Tell us first whether you want to practise interviews or to conduct them.',
    confirm: (n: number) =>
      `One thing before that: please confirm that this address is yours. The link below works once, for ${hours(n)}.`,
    notYou:
      'You did not create an account? Then somebody typed your address by mistake, and you can ignore this email.',
  },

  resetPassword: {
    subject: 'Reset your Rehearse password',
    headline: 'Choose a new password',
    preview: 'The link works once.',
    body: (minutes: number) =>
      `Somebody, most likely you, asked for a new password for this account. The link below works once, for ${formatCount(minutes, 'en', { one: 'minute', other: 'minutes' })}. Setting a new password signs the account out everywhere.`,
    notYou: 'You did not ask? Ignore this email: your password stays as it is.',
  },

  confirmEmail: {
    subject: 'Confirm your email address',
    headline: 'Is this your address?',
    preview: 'The link works once.',
    body: (n: number) =>
      `Please confirm that the address of your Rehearse account is yours. The link below works once, for ${hours(n)}.`,
    notYou:
      'You did not create an account? Then somebody typed your address by mistake, and you can ignore this email.',
  },

  confirmNewEmail: {
    subject: 'Confirm your new email address',
    headline: 'Is this your new address?',
    preview: 'The link works once.',
    body: (n: number) =>
      `This address is to become the one of your Rehearse account. It does with the link below, which works once, for ${hours(n)}. Until then everything stays as it is.`,
    notYou:
      'You did not ask for it? Then somebody typed your address by mistake, and you can ignore this email.',
  },

  emailChanged: {
    subject: 'The address of your account has changed',
    headline: 'Your address has changed',
    preview: 'Emails go to the new address from now on.',
    body: (when: string) =>
      `Your Rehearse account has another email address since ${when}. You sign in with it, and all emails go there from now on.`,
    notYou: (days: number) =>
      `That was not you? Then someone else is in your account. The button gives it back to this address, ends every session, and we email you a link to a new password. It works for ${formatCount(days, 'en', { one: 'day', other: 'days' })}.`,
  },

  newLogin: {
    subject: 'A new sign-in to your Rehearse account',
    headline: 'Was this you?',
    preview: 'Somebody signed in from a browser that we do not know.',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'an unknown browser',
    body: (device: string, when: string) =>
      `Somebody signed in to your account with ${device} on ${when}, in a browser in which you have not signed in before.`,
    wasYou: 'That was you? Then there is nothing to do.',
    linkValidity: (days: number) =>
      `If it was not you, the button ends every session of your account, and we email you a link to a new password. It works for ${formatCount(days, 'en', { one: 'day', other: 'days' })}.`,
  },

  passwordChanged: {
    subject: 'Your Rehearse password has changed',
    headline: 'Your password has changed',
    preview: 'Every other session of your account has ended.',
    body: (when: string) =>
      `The password of your account was changed on ${when}. Wherever else you were signed in, you no longer are.`,
    notYou: 'That was not you? Then choose a new password at once: whoever has yours is signed out with it.',
  },

  factorsChanged: {
    subject: {
      'passkey-added': 'A passkey was added to your Rehearse account',
      'passkey-removed': 'A passkey of your Rehearse account was removed',
      'codes-on': 'One-time codes are turned on',
      'codes-off': 'One-time codes are turned off',
      'recovery-renewed': 'You have new recovery codes',
      'recovery-used': 'A recovery code was used',
      reset: 'Passkeys and codes of your account were removed',
    },
    headline: 'How you sign in has changed',
    preview: 'If this was you, there is nothing to do.',
    body: {
      'passkey-added': (when: string) =>
        `A passkey was added to your account on ${when}. It signs in without a password.`,
      'passkey-removed': (when: string) =>
        `A passkey was removed from your account on ${when}. It no longer signs in.`,
      'codes-on': (when: string) =>
        `Since ${when} signing in with your password also asks for a one-time code.`,
      'codes-off': (when: string) => `Since ${when} signing in with your password asks for no code any more.`,
      'recovery-renewed': (when: string) =>
        `Ten new recovery codes were made on ${when}. The earlier ones no longer work.`,
      'recovery-used': (when: string) =>
        `One of your recovery codes was used on ${when}. It no longer works; the account page says how many are left.`,
      reset: (when: string) =>
        `All passkeys and one-time codes were removed from your account on ${when}, as you asked us.`,
    },
    notYou: 'That was not you? Then choose a new password at once, and look at what your account page lists.',
  },

  emailOtp: {
    subject: (code: string) => `${code} is your Rehearse code`,
    headline: 'Is it you?',
    preview: 'The code works once.',
    body: (minutes: number) =>
      `Enter this code to go on. It works once, for ${formatCount(minutes, 'en', { one: 'minute', other: 'minutes' })}.`,
    notYou:
      'You did not ask for it? Then someone else is in your account. Sign out everywhere on the account page.',
  },

  accountClosed: {
    subject: 'Your Rehearse account is closed',
    headline: 'Your account is closed',
    preview: 'For 30 days you can still reopen it.',
    closed:
      'You are signed out everywhere, and nobody finds you any more. Bookings to come are cancelled; what is given back of each, an email of its own says.',
    erased: (when: string) =>
      `Your personal data will be erased on ${when}. What bookkeeping needs stays, without your name.`,
    reopen: 'Until then you can change your mind: sign in and choose to reopen the account.',
    notYou: 'That was not you? Then sign in, reopen the account and choose a new password.',
  },
}

export type AccountText = typeof en
