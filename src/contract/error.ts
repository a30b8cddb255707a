import { contactEmail } from './constants.ts'
import type { errorMessages } from './error-codes.ts'

// This file imports no zod, so that the browser can show a sentence without loading it.

/** Details that make an error's sentence more exact. `{{name}}` is a placeholder. */
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
  'slot.price_below_least':
    'The least price is {{least}}: no payment provider takes a smaller payment. 0 makes it free.',
  'slot.overlaps_on': 'This overlaps your time slot on {{when}}.',
} as const satisfies Record<string, string>

export type DetailCode = keyof typeof detailMessages

export type ErrorCode = keyof typeof errorMessages

/** Sentences shown under a form field. A schema uses the code as its message. */
export const fieldMessages = {
  'field.invalid': 'Please check this field.',
  'field.required': 'This field is required.',
  'field.too_long': 'This is too long.',
  'name.hidden': 'Please leave out line breaks and invisible characters.',
  'name.address': 'Please leave out web addresses.',
  'email.invalid': 'Please enter a valid email address',
  'username.required': 'Please enter your email or username.',
  'username.length': 'A username has 3 to 64 characters.',
  'password.too_short': 'Password must be at least 8 characters',
  'password.too_long': 'A password has at most 200 characters.',
  'password.common': 'This is one of the passwords that are tried first. Add a word or two of your own.',
  'password.own': 'This is made of your own name or address. Choose something that others cannot know.',
  'password.pattern': 'Repeated letters and rows of keys are tried first. Put a few words together instead.',
  'password.guessable': 'This is guessed soon. Put a few words together instead.',
  'password.wrong': 'The current password is not right.',
  'password.required': 'Please enter your password.',
  'code.invalid': 'Please enter the code as it is shown.',
  'role.invalid': 'Please select a role',
  'mobile.invalid': 'Please enter a telephone number: 6 to 15 digits, with + and blanks if you like.',
  'country.required': 'Country is required',
  'linkedin.invalid': 'Invalid LinkedIn URL',
  'languages.required': 'At least one language is required',
  'timezone.invalid': 'Please choose a time zone from the list.',
  'slot.all_required': 'All fields are required',
  'slot.recurring_required': 'All fields are required for recurring slots',
  'slot.too_soon': 'Start time must be at least 30 minutes from now',
  'slot.too_far': 'Start time must be within one year from now',
  'slot.end_before_start': 'End time must be after start time',
  'slot.too_short': 'Minimum slot duration is 30 minutes',
  'slot.too_long': 'Maximum slot duration is 8 hours',
  'slot.skipped_by_dst': 'This time does not exist on that day: the clocks go forward over it.',
  'hours.too_short': 'No session of this length fits in here.',
  'hours.overlap': 'This overlaps other times of your week.',
  'slot.price_invalid': 'A price is between 0 and 100,000, with at most two decimals.',
  'message.too_long': 'A message has at most 4,000 characters.',
  'link.invalid': 'Please enter a link that starts with https://',
  'scorecard.too_few_grades': 'Please grade at least three skills.',
  'rating.invalid': 'Please select a valid rating (1-5)',
  'iban.invalid': 'Please check the account number (IBAN).',
  'stripe_account.invalid': 'A Stripe account starts with acct_.',
  'slot.not_selected': 'Please select a time slot',
  'consents.required': 'Tick all four boxes to go on.',
  'dates.out_of_order': 'The last day must not be before the first.',
} as const satisfies Record<string, string>

export type FieldCode = keyof typeof fieldMessages

/** Code of any sentence that the server sends. */
export type MessageCode = ErrorCode | FieldCode | DetailCode

/** Code of the sentence that summarizes an error: the first invalid field's code, or the error's own. */
export function getMessageCode(
  code: ErrorCode,
  fields: readonly { code?: string | undefined }[] = [],
): ErrorCode | FieldCode {
  const fieldError = fields[0]?.code
  return code === 'request.invalid' && fieldError && isFieldCode(fieldError) ? fieldError : code
}

/** Typed identity function, so that a typo in a schema fails the type check. */
export const fieldCode = (code: FieldCode): string => code

export const isFieldCode = (text: string): text is FieldCode => Object.hasOwn(fieldMessages, text)
