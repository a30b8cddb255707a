import { counted } from '#server/platform/mail/format.ts'

const hours = (n: number) => counted(n, 'en', { one: 'hour', other: 'hours' })

/** What mails about somebody's own account say in English. */
export const en = {
  footerAddress: 'You get this mail because this address was entered at Rehearse.',
  footerEarlier: 'You get this mail because this address had an account at Rehearse until now.',
  action: {
    completeProfile: 'Complete your profile',
    chooseRole: 'Choose your role',
    newPassword: 'Choose a new password',
    confirmEmail: 'Confirm this address',
    writeToUs: 'How to reach us',
    reopen: 'Sign in and reopen',
  },

  welcome: {
    subject: 'Welcome to Rehearse',
    headline: 'Welcome to Rehearse',
    preview: 'Your account is ready.',
    ready: 'Your account is ready. Rehearse the interview, then land the job.',
    interviewee:
      'Three steps lead to your first mock interview: complete your profile, choose an interviewer and a time, and meet in a video room. The link to the room comes by mail.',
    interviewer:
      'Three steps lead to your first session: complete your profile, publish the times that suit you, each with its price, and choose whether bookings are confirmed instantly or wait for your approval.',
    undecided: 'Tell us first whether you want to practise interviews or to conduct them.',
    confirm: (n: number) =>
      `One thing before that: please confirm that this address is yours. The link below works once, for ${hours(n)}.`,
    notYou: 'You did not sign up? Then somebody typed your address by mistake, and you can ignore this mail.',
  },

  resetPassword: {
    subject: 'Reset your Rehearse password',
    headline: 'Choose a new password',
    preview: 'The link works once.',
    asked: (minutes: number) =>
      `Somebody, most likely you, asked for a new password for this account. The link below works once, for ${counted(minutes, 'en', { one: 'minute', other: 'minutes' })}. Setting a new password signs the account out everywhere.`,
    notYou: 'You did not ask? Ignore this mail: your password stays as it is.',
  },

  confirmEmail: {
    subject: 'Confirm your email address',
    headline: 'Is this your address?',
    preview: 'The link works once.',
    asked: (n: number) =>
      `Please confirm that the address of your Rehearse account is yours. The link below works once, for ${hours(n)}.`,
    notYou: 'You did not sign up? Then somebody typed your address by mistake, and you can ignore this mail.',
  },

  newEmail: {
    subject: 'Confirm your new email address',
    headline: 'Is this your new address?',
    preview: 'The link works once.',
    asked: (n: number) =>
      `This address is to become the one of your Rehearse account. It does with the link below, which works once, for ${hours(n)}. Until then everything stays as it is.`,
    notYou:
      'You did not ask for it? Then somebody typed your address by mistake, and you can ignore this mail.',
  },

  emailChanged: {
    subject: 'The address of your account has changed',
    headline: 'Your address has changed',
    preview: 'Mails go to the new address from now on.',
    changed: (when: string) =>
      `Your Rehearse account has another email address since ${when}. You sign in with it, and all mails go there from now on.`,
    notYou:
      'That was not you? Then somebody else is in your account. Please write to us at once, from this address.',
  },

  passwordChanged: {
    subject: 'Your Rehearse password has changed',
    headline: 'Your password has changed',
    preview: 'Every other session of your account has ended.',
    changed: (when: string) =>
      `The password of your account was changed on ${when}. Wherever else you were signed in, you no longer are.`,
    notYou: 'That was not you? Then choose a new password at once: whoever has yours is signed out with it.',
  },

  accountClosed: {
    subject: 'Your Rehearse account is closed',
    headline: 'Your account is closed',
    preview: 'For 30 days you can still reopen it.',
    closed:
      'You are signed out everywhere, and nobody finds you any more. Bookings to come are cancelled; what is given back of each, a mail of its own says.',
    erased: (when: string) =>
      `Your personal data will be erased on ${when}. What bookkeeping needs stays, without your name.`,
    reopen: 'Until then you can change your mind: sign in and choose to reopen the account.',
    notYou: 'That was not you? Then sign in, reopen the account and choose a new password.',
  },
}

export type NoticeText = typeof en
