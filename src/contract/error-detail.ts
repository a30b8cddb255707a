import { contactEmail } from './contact.ts'

/** What the server says beside its refusals, where a refusal can be told more exactly. `{{name}}` is a blank to be filled. */
export const detailMessages = {
  'detail.fault': 'This failure was noted under the number {{id}}.',
  'detail.no_address': 'Nothing answers {{call}}.',
  'detail.wait_seconds': 'Too many attempts. You can try again in {{count}} s.',
  'detail.wait_minutes': 'Too many attempts. You can try again in {{count}} min.',
  'detail.pay_with': 'Call {{call}} to hold this time and to pay for it.',
  'auth.suspended_until': `This account is suspended until {{when}}. If you think that is a mistake, please write to ${contactEmail}.`,
  'slot.of_several': 'Slot {{number}}: {{problem}}',
  'slot.generated': 'Generated slot {{number}}: {{problem}}',
  'booking.overlaps_with': 'This overlaps your session with {{name}} on {{when}}.',
  'slot.room_left': 'You offer {{open}} open time slots, and 500 are the most: you can add {{left}} more.',
  'slot.overlaps_on': 'This overlaps your time slot on {{when}}.',
} as const satisfies Record<string, string>

export type DetailCode = keyof typeof detailMessages
