import { defineMessages } from '#web/i18n/define-messages.ts'

/** Unpaid holds, wherever they appear. */
export const holds = defineMessages('holds', {
  bar: 'Time held for you',
  heldForYou: 'Held for you',
  continue: 'Continue to payment',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  over: 'Your hold on a time with {{name}} has expired.',
  again: 'Choose a time',
  close: 'Close',

  retry: 'Try another card',
  retryText: 'We still hold your time. Nothing was charged.',

  heldHere: 'This time is held for you for',
  clash: 'You have a session at this time',
  clashHeld: 'You already hold another time then',
})
