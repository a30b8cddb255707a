import { contactEmail } from './constants.ts'
import { bookingErrors, bookingMessageErrors } from './error-booking.ts'
import { roomErrors, trainingErrors } from './error-session.ts'

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
  'slot.overlaps_on': 'This overlaps your time slot on {{when}}.',
} as const satisfies Record<string, string>

export type DetailCode = keyof typeof detailMessages

/**
 * Every domain error with its HTTP status and the sentence for the user. Sentences quoted in the
 * specification (sections 5 and 8) keep their exact wording. This file imports no zod, so that the browser
 * can show a sentence without loading it. `error-ru.ts` holds the Russian sentences, typed by the same codes.
 */
export const errorMessages = {
  // Every endpoint
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.invalid': { status: 400, message: 'Please check the highlighted fields.' },
  'request.too_large': { status: 413, message: 'This is too large to be accepted.' },
  'request.unsupported_type': { status: 415, message: 'This kind of content is not accepted here.' },
  'request.too_many': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'request.too_slow': { status: 408, message: 'The request took too long to arrive.' },
  'request.headers_too_large': {
    status: 431,
    message: 'The request carries more headers than are read here.',
  },
  'request.other_version': {
    status: 412,
    message: 'This is another version than the one that was asked for.',
  },
  'request.no_such_part': { status: 416, message: 'The file has no such part.' },
  'request.not_found': { status: 404, message: 'There is nothing at this address.' },
  'auth.required': { status: 401, message: 'Please sign in to continue.' },
  'auth.wrong_role': { status: 403, message: 'Your account cannot do this.' },
  'storage.full': {
    status: 507,
    message: 'There is no room left for files right now. Please try again later; nothing was lost.',
  },
  'server.failed': { status: 500, message: 'An error occurred' },
  'server.unavailable': {
    status: 503,
    message: 'This is not available right now. Please try again in a moment.',
  },

  // Account
  'auth.bad_credentials': { status: 401, message: 'The email, username or password is not right.' },
  'auth.too_many_attempts': { status: 429, message: 'Too many attempts. Please wait a while and try again.' },
  'auth.mails_used_up': {
    status: 429,
    message: 'Three emails have gone to this address in the last 24 hours. Please try again later.',
  },
  'auth.email_taken': { status: 409, message: 'There is already an account with this email address.' },
  'auth.username_taken': { status: 409, message: 'This username is already taken.' },
  'auth.username_of_another': {
    status: 409,
    message: 'A username with an @ has to be your own email address.',
  },
  'auth.suspended': {
    status: 403,
    message: `This account is suspended. If you think that is a mistake, please write to ${contactEmail}.`,
  },
  'auth.link_expired': {
    status: 410,
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  'auth.link_of_another': {
    status: 403,
    message: 'This link belongs to another account. Sign in to that one and open the link again.',
  },
  'auth.closed': {
    status: 403,
    message: 'This account is closed. Until its data is erased you can still reopen it.',
  },
  'auth.session_not_found': { status: 404, message: 'This session has already ended.' },
  'auth.google_failed': { status: 401, message: 'Google login failed. Please try again.' },
  'auth.google_other_account': {
    status: 401,
    message: 'This email address belongs to an account that signs in with another Google account.',
  },
  'auth.google_connect': {
    status: 401,
    message:
      'There is already an account with this email address. Enter its password once, and from then on you can sign in with Google.',
  },
  'auth.google_unavailable': { status: 503, message: 'Google Client ID is not available' },
  'auth.google_unconfirmed': {
    status: 403,
    message: 'Google has not confirmed this email address. Please sign in with your password.',
  },
  'auth.company_failed': { status: 401, message: 'This sign-in could not be completed. Please begin again.' },
  'auth.company_other_account': {
    status: 401,
    message: 'This email address belongs to an account that somebody else signs in to there.',
  },
  'auth.company_connect': {
    status: 401,
    message:
      'There is already an account with this email address. Enter its password once, and from then on you can sign in this way too.',
  },
  'auth.company_unavailable': { status: 503, message: 'This way of signing in is not set up here.' },
  'auth.company_unconfirmed': {
    status: 403,
    message:
      'The service you signed in with has not confirmed your email address. Please sign in with your password.',
  },
  'account.in_session': {
    status: 409,
    message: 'A session of yours is going on. Please close the account after it has ended.',
  },
  'auth.second_factor_required': {
    status: 401,
    message: 'One more step: enter a code or use your passkey.',
  },
  'auth.second_factor_setup_required': {
    status: 403,
    message:
      'An administrator’s account is protected by a passkey or one-time codes. Please set one of them up first.',
  },
  'auth.confirm_again': { status: 403, message: 'Please confirm that it is you to go on.' },
  'auth.code_wrong': { status: 422, message: 'This code is not right, or it was used already.' },
  'auth.passkey_failed': {
    status: 422,
    message: 'This passkey could not be used. Please try again or choose another way.',
  },
  'auth.challenge_expired': { status: 410, message: 'This took too long. Please begin again.' },
  'factor.codes_on': { status: 409, message: 'One-time codes are already turned on.' },
  'factor.codes_replaced': {
    status: 409,
    message: 'The codes were set up again in another tab or browser. Finish there, or start again here.',
  },
  'factor.codes_off': { status: 409, message: 'One-time codes are not turned on.' },
  'factor.passkey_not_found': { status: 404, message: 'This passkey was already removed.' },
  'factor.too_many_passkeys': {
    status: 409,
    message: 'An account has 20 passkeys at most. Please remove one first.',
  },
  'auth.role_already_set': { status: 409, message: 'Your role is already set and cannot be changed.' },

  // Profile
  'profile.not_found': { status: 404, message: 'No profile information available' },
  'profile.incomplete': { status: 422, message: 'Please complete your profile before booking.' },
  'profile.image_type': {
    status: 415,
    message: 'Please choose a valid image type: JPG, PNG, GIF or WebP.',
  },
  'profile.image_too_large': { status: 413, message: 'The image must be under 5MB.' },
  'profile.image_too_many_pixels': {
    status: 422,
    message:
      'The image may have at most 16 megapixels, 4000 × 4000 for example. Please choose a smaller one.',
  },
  'profile.too_many_images': {
    status: 429,
    message: 'A picture can be changed 20 times an hour. Please wait a while and try again.',
  },
  'profile.upload_failed': {
    status: 422,
    message: 'The picture could not be uploaded. Please try another one.',
  },

  // Interviewers and slots
  'interviewer.not_found': { status: 404, message: 'This interviewer is not available.' },
  'public_page.unconfirmed': {
    status: 422,
    message: 'Please confirm your email address first: until then your page is shown to nobody.',
  },
  'wish.too_many': {
    status: 409,
    message: '200 favourites are the most. Please remove one of them first.',
  },
  'wish.too_many_awaited': {
    status: 409,
    message:
      'You wait for 20 interviewers already, the most there can be. Please stop waiting for one first.',
  },
  'wish.unconfirmed': {
    status: 422,
    message: 'Please confirm your email address first: until then no such message is sent to it.',
  },
  'slot.not_found': { status: 404, message: 'This time slot does not exist.' },
  'slot.invalid': { status: 422, message: 'Please check the time slot.' },
  'slot.overlap': { status: 409, message: 'This overlaps another of your time slots.' },
  'slot.booked': { status: 409, message: 'This time slot is booked and can no longer be changed.' },
  'slot.batch_too_large': { status: 422, message: 'Maximum 50 slots can be created at once' },
  'slot.too_many_open': {
    status: 422,
    message: 'You can offer 500 open time slots at most. Please delete some that you do not need first.',
  },
  'hours.changed_elsewhere': {
    status: 409,
    message:
      'Your weekly hours were changed in another window meanwhile. Please look at them and save again.',
  },
  'hours.changed_too_often': {
    status: 429,
    message: 'Your weekly hours were changed very often within an hour. Please try again later.',
  },
  'slot.none_generated': { status: 422, message: 'No slots generated with the selected configuration' },

  // Payment
  'payment.not_found': { status: 404, message: 'Failed to verify payment status' },
  'payment.setup_failed': { status: 503, message: 'Payment setup failed' },
  'payment.no_receipt': { status: 404, message: 'There is no receipt: nothing was charged.' },
  'payment.bad_signature': { status: 400, message: 'The signature does not match.' },
  'payout.method_unavailable': { status: 422, message: 'Earnings cannot be paid out this way.' },

  // Review
  'review.not_completed': { status: 422, message: 'A session can be reviewed after it has ended.' },
  'review.already_written': { status: 409, message: 'You have already reviewed this session.' },
  'review.too_late': { status: 422, message: 'A session can be reviewed for 30 days after it has ended.' },

  ...bookingErrors,
  ...bookingMessageErrors,
  ...trainingErrors,
  ...roomErrors,
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorMessages

/**
 * Sentences shown under a form field. A schema uses the code as its message. The server answers with the
 * sentence, and the browser translates it.
 */
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
