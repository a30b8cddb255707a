import { defineMessages } from '#web/i18n/define-messages.ts'

/** Unpaid holds, wherever they appear. */
export const holds = defineMessages('holds', {
  bar: 'Time held for you',
  heldForYou: 'Held for you',
  continue: 'Continue to payment',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  over: 'The time to pay is over: the time with {{name}} is not held for you any more.',
  again: 'Choose a time',
  close: 'Close',

  retry: 'Try another card',
  retryText: 'Your time is still held, and nothing was charged.',

  heldHere: 'This time is held for you for',
  clash: 'You have a session at this time',
  clashHeld: 'You hold another time then',
})
