import { defineMessages } from '#web/i18n/define-messages.ts'

/** Loaded by most pages, unlike the other texts about an account. */
export const emailConfirmation = defineMessages('emailConfirmation', {
  unconfirmedTitle: 'Your email isn’t confirmed yet',
  unconfirmedText:
    'You won’t get booking emails until you confirm your address. Everything is also in My Bookings. Open the link we sent to {{email}}.',
  sendAgain: 'Send the link again',
  sendAgainIn: 'Send again in {{left}}',
  sentAgain: 'We sent a new link. Only the newest one works.',
  usedUp:
    'We’ve sent three emails to this address in the last 24 hours. You can send the next one from <at>then</at>. Until then, the last link works.',
})
