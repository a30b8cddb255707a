import { contactEmail } from '#contract/constants.ts'
import type { errorMessages } from './all-errors.ts'

// This file imports no zod, so that the browser can show a sentence without loading it.

/** Details that make an error's sentence more exact. `{{name}}` is a placeholder. */
export const detailMessages = {
  'detail.fault': 'Reference: {{id}}.',
  'detail.no_address': '{{call}} doesn’t exist.',
  'detail.wait_seconds': 'Too many attempts. Try again in {{count}} s.',
  'detail.wait_minutes': 'Too many attempts. Try again in {{count}} min.',
  'detail.pay_with': 'Call {{call}} to hold this time and pay for it.',
  'auth.suspended_until': `This account is suspended until {{when}}. If you think this is a mistake, write to ${contactEmail}.`,
  'slot.of_several': 'Slot {{number}}: {{problem}}',
  'slot.generated': 'Generated slot {{number}}: {{problem}}',
  'booking.overlaps_with': 'This overlaps your session with {{name}} on {{when}}.',
  'booking.calendar_busy_at':
    'Your calendar {{calendar}} is busy: {{when}}. You can accept anyway, or decline.',
  'slot.room_left': 'You have {{open}} open slots and can add {{left}} more, up to 500.',
  'training.daily_limit_of': 'AI interviews per day: {{count}}. You can start again tomorrow.',
  'booking.free_limit_of':
    'Upcoming free sessions at a time: {{count}}. You can book another one after one of them.',
  'slot.price_below_least': 'The minimum price is {{least}}. Enter 0 for a free slot.',
  'slot.overlaps_on': 'This overlaps your slot on {{when}}.',
} as const satisfies Record<string, string>

export type DetailCode = keyof typeof detailMessages

export type ErrorCode = keyof typeof errorMessages

/** Sentences shown under a form field. A schema uses the code as its message. */
export const fieldMessages = {
  'field.invalid': 'Check this field.',
  'field.required': 'This field is required.',
  'field.too_long': 'This is too long.',
  'admin_text.too_short': 'Write at least 3 characters.',
  'name.hidden': 'Remove line breaks and invisible characters.',
  'name.address': 'Remove web addresses.',
  'email.invalid': 'Please enter a valid email address',
  'username.required': 'Enter your email or username.',
  'username.length': 'Usernames have 3 to 64 characters.',
  'password.too_short': 'Password must be at least 8 characters',
  'password.too_long': 'Use up to 200 characters.',
  'password.common': 'This password is too common. Add a word or two of your own.',
  'password.own': 'This contains your name or email. Choose something others can’t guess.',
  'password.pattern':
    'Repeated letters and keyboard patterns are easy to guess. Combine a few words instead.',
  'password.guessable': 'This is easy to guess. Combine a few words instead.',
  'password.wrong': 'The current password is wrong.',
  'password.required': 'Enter your password.',
  'code.invalid': 'Enter the code exactly as shown.',
  'role.invalid': 'Please select a role',
  'mobile.invalid': 'Enter a phone number with 6 to 15 digits. You can use + and spaces.',
  'country.required': 'Country is required',
  'linkedin.invalid': 'Invalid LinkedIn URL',
  'languages.required': 'At least one language is required',
  'timezone.invalid': 'Choose a time zone from the list.',
  'slot.all_required': 'All fields are required',
  'slot.recurring_required': 'All fields are required for recurring slots',
  'slot.too_soon': 'Start time must be at least 30 minutes from now',
  'slot.too_far': 'Start time must be within one year from now',
  'slot.end_before_start': 'End time must be after start time',
  'slot.too_short': 'Minimum slot duration is 30 minutes',
  'slot.too_long': 'Maximum slot duration is 8 hours',
  'slot.skipped_by_dst': 'This time doesn’t exist on that day because the clocks go forward.',
  'slot.day_off': 'This is one of your days off. Remove the day off first.',
  'days_off.out_of_range': 'Choose a day between today and one year from now.',
  'session_type.intro_free': 'A free intro has no price. Enter 0.',
  'question.options': 'Enter 2 to 10 different options.',
  'answer.option': 'Choose one of the options.',
  'answer.file_gone': 'This file is no longer available. Choose it again.',
  'hours.too_short': 'A session of this length doesn’t fit here.',
  'hours.overlap': 'This overlaps other times in your week.',
  'slot.price_invalid': 'Enter a price from 0 to 100,000 with up to two decimals.',
  'refund.amount_invalid': 'Enter an amount from 0 to 100,000 with up to two decimals.',
  'refund.amount_zero': 'Enter an amount above 0.',
  'time.in_past': 'Choose a time in the future.',
  'message.too_long': 'A message can have up to 4,000 characters.',
  'link.invalid': 'Enter a link that starts with https://',
  'scorecard.too_few_grades': 'Grade at least three skills.',
  'rating.invalid': 'Please select a valid rating (1-5)',
  'iban.invalid': 'Check the account number (IBAN).',
  'stripe_account.invalid': 'Stripe accounts start with acct_.',
  'slot.not_selected': 'Please select a time slot',
  'consents.required': 'Accept the terms to continue.',
  'dates.out_of_order': 'The last day can’t be before the first.',
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
