import { contactEmail } from './constants.ts'

const withStatus = <Messages extends Record<string, string>>(status: number, messages: Messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([code, message]) => [code, { status, message }]),
  ) as Record<keyof Messages, { status: number; message: string }>

/**
 * Every domain error with its HTTP status and the sentence for the user. Sentences quoted in the
 * specification (sections 5 and 8) keep their exact wording. `error-ru.ts` holds the Russian sentences.
 */
export const errorMessages = {
  // Every endpoint
  ...withStatus(400, {
    'request.malformed': 'The request could not be read.',
    'request.invalid': 'Please check the highlighted fields.',
  }),
  ...withStatus(413, { 'request.too_large': 'This is too large to be accepted.' }),
  ...withStatus(415, { 'request.unsupported_type': 'This kind of content is not accepted here.' }),
  ...withStatus(429, { 'request.too_many': 'Too many requests. Please wait a moment and try again.' }),
  ...withStatus(408, { 'request.too_slow': 'The request took too long to arrive.' }),
  ...withStatus(431, { 'request.headers_too_large': 'The request carries more headers than are read here.' }),
  ...withStatus(412, { 'request.other_version': 'This is another version than the one that was asked for.' }),
  ...withStatus(416, { 'request.no_such_part': 'The file has no such part.' }),
  ...withStatus(404, { 'request.not_found': 'There is nothing at this address.' }),
  ...withStatus(401, { 'auth.required': 'Please sign in to continue.' }),
  ...withStatus(403, { 'auth.wrong_role': 'Your account cannot do this.' }),
  ...withStatus(507, {
    'storage.full': 'There is no room left for files right now. Please try again later; nothing was lost.',
  }),
  ...withStatus(500, { 'server.failed': 'An error occurred' }),
  ...withStatus(503, {
    'server.unavailable': 'This is not available right now. Please try again in a moment.',
  }),

  // Account
  ...withStatus(401, {
    'auth.bad_credentials': 'The email, username or password is not right.',
    'auth.google_failed': 'Google login failed. Please try again.',
    'auth.google_other_account':
      'This email address belongs to an account that signs in with another Google account.',
    'auth.google_connect':
      'There is already an account with this email address. Enter its password once, and from then on you can sign in with Google.',
    'auth.company_failed': 'This sign-in could not be completed. Please begin again.',
    'auth.company_other_account':
      'This email address belongs to an account of another person at your company.',
    'auth.company_connect':
      'There is already an account with this email address. Enter its password once, and from then on you can sign in this way too.',
    'auth.second_factor_required': 'One more step: enter a code or use your passkey.',
  }),
  ...withStatus(429, {
    'auth.too_many_attempts': 'Too many attempts. Please wait a while and try again.',
    'auth.mails_used_up':
      'Three emails have gone to this address in the last 24 hours. Please try again later.',
  }),
  ...withStatus(409, {
    'auth.email_taken': 'There is already an account with this email address.',
    'auth.username_taken': 'This username is already taken.',
    'auth.username_of_another': 'A username with an @ has to be your own email address.',
    'account.in_session': 'A session of yours is going on. Please close the account after it has ended.',
    'factor.codes_on': 'One-time codes are already turned on.',
    'factor.codes_replaced':
      'The codes were set up again in another tab or browser. Finish there, or start again here.',
    'factor.codes_off': 'One-time codes are not turned on.',
    'factor.too_many_passkeys': 'An account has 20 passkeys at most. Please remove one first.',
    'auth.role_already_set': 'Your role is already set and cannot be changed.',
  }),
  ...withStatus(403, {
    'auth.suspended': `This account is suspended. If you think that is a mistake, please write to ${contactEmail}.`,
    'auth.link_of_another':
      'This link belongs to another account. Sign in to that one and open the link again.',
    'auth.closed': 'This account is closed. Until its data is erased you can still reopen it.',
    'auth.google_unconfirmed':
      'Google has not confirmed this email address. Please sign in with your password.',
    'auth.company_unconfirmed':
      'The service you signed in with has not confirmed your email address. Please sign in with your password.',
    'auth.second_factor_setup_required':
      'An administrator’s account is protected by a passkey or one-time codes. Please set one of them up first.',
    'auth.confirm_again': 'Please confirm that it is you to go on.',
  }),
  ...withStatus(410, {
    'auth.link_expired': 'This link has expired or was already used. Please ask for a new one.',
    'auth.challenge_expired': 'This took too long. Please begin again.',
  }),
  ...withStatus(404, {
    'auth.session_not_found': 'This session has already ended.',
    'factor.passkey_not_found': 'This passkey was already removed.',
  }),
  ...withStatus(503, {
    'auth.google_unavailable': 'Google Client ID is not available',
    'auth.company_unavailable': 'This way of signing in is not set up here.',
  }),
  ...withStatus(422, {
    'auth.code_wrong': 'This code is not right, or it was used already.',
    'auth.passkey_failed': 'This passkey could not be used. Please try again or choose another way.',
  }),

  // Profile
  ...withStatus(404, { 'profile.not_found': 'No profile information available' }),
  ...withStatus(422, {
    'profile.incomplete': 'Please complete your profile before booking.',
    'profile.image_too_many_pixels':
      'The image may have at most 16 megapixels, 4000 × 4000 for example. Please choose a smaller one.',
    'profile.upload_failed': 'The picture could not be uploaded. Please try another one.',
  }),
  ...withStatus(415, {
    'profile.image_type': 'Please choose a valid image type: JPG, PNG, GIF or WebP.',
    'profile.image_heic':
      'This picture is a HEIC file, which most browsers cannot show. Please export it as JPG and choose that file. An iPhone takes JPG pictures with Settings, Camera, Formats, Most Compatible.',
  }),
  ...withStatus(413, { 'profile.image_too_large': 'The image must be under 5MB.' }),
  ...withStatus(429, {
    'profile.too_many_images':
      'A picture can be changed 20 times an hour. Please wait a while and try again.',
  }),

  // Interviewers and slots
  ...withStatus(404, {
    'interviewer.not_found': 'This interviewer is not available.',
    'slot.not_found': 'This time slot does not exist.',
  }),
  ...withStatus(422, {
    'public_page.unconfirmed':
      'Please confirm your email address first. Until then, only you can see your page.',
    'wish.unconfirmed': 'Please confirm your email address first: until then no such message is sent to it.',
    'slot.invalid': 'Please check the time slot.',
    'slot.batch_too_large': 'Maximum 50 slots can be created at once',
    'slot.too_many_open':
      'You can offer 500 open time slots at most. Please delete some that you do not need first.',
    'slot.none_generated': 'No slots generated with the selected configuration',
  }),
  ...withStatus(409, {
    'wish.too_many': '200 favourites are the most. Please remove one of them first.',
    'wish.too_many_awaited':
      'You wait for 20 interviewers already, the most there can be. Please stop waiting for one first.',
    'slot.overlap': 'This overlaps another of your time slots.',
    'slot.booked': 'This time slot is booked and can no longer be changed.',
    'hours.changed_elsewhere':
      'Your weekly hours were changed in another window meanwhile. Please look at them and save again.',
  }),
  ...withStatus(429, {
    'hours.changed_too_often':
      'Your weekly hours were changed very often within an hour. Please try again later.',
  }),

  // Payment
  ...withStatus(404, {
    'payment.not_found': 'Failed to verify payment status',
    'payment.no_receipt': 'There is no receipt: nothing was charged.',
  }),
  ...withStatus(422, {
    'payment.rejected':
      'The payment provider does not take this payment, and trying again does not change that. Please choose another currency, way to pay or time.',
  }),
  ...withStatus(503, { 'payment.setup_failed': 'Payment setup failed' }),
  ...withStatus(400, { 'payment.bad_signature': 'The signature does not match.' }),
  ...withStatus(422, { 'payout.method_unavailable': 'Earnings cannot be paid out this way.' }),

  // Review
  ...withStatus(422, {
    'review.not_completed': 'A session can be reviewed after it has ended.',
    'review.too_late': 'A session can be reviewed for 30 days after it has ended.',
  }),
  ...withStatus(409, { 'review.already_written': 'You have already reviewed this session.' }),

  // Bookings
  ...withStatus(404, { 'booking.not_found': 'This booking does not exist.' }),
  ...withStatus(409, {
    'booking.slot_taken': 'Someone else has just booked this time. Please choose another one.',
    'booking.already_yours': 'You have already booked this time.',
    'booking.too_many_holds':
      'You already hold several times that are not paid yet. Please pay for one of them or let it go first.',
    'booking.overlaps': 'You have another session at this time.',
    'booking.too_many_free':
      'You have five free sessions ahead. You can book another one when one of them is over.',
    'booking.too_many_of_one':
      'You already have three free or unpaid times with this interviewer. You can take another one after that.',
    'booking.taken_too_often':
      'You have already taken this time several times today. Please choose another one.',
    'booking.quote_changed': 'The price has changed. Please look at the new price and try again.',
    'booking.too_late_to_move': 'A session can be moved up to 24 hours before it starts.',
    'booking.moved_too_often': 'A session can be moved twice at most.',
    'booking.no_proposal': 'There is no proposed time to answer any more.',
    'booking.already_reported': 'This session was already reported.',
    'booking.nothing_to_contest': 'There is no report that you could still disagree with.',
    'booking.not_pending': 'This booking is no longer waiting for an answer.',
    'booking.not_confirmed': 'This booking is not confirmed.',
    'booking.already_cancelled': 'This booking is already cancelled.',
    'booking.already_started': 'This session has already started and can no longer be cancelled.',
    'booking.being_settled': 'This booking is being settled. Please look again in a moment.',
    'booking.capture_failed':
      'The payment could not be collected, so the booking was cancelled. The interviewee was not charged.',
  }),
  ...withStatus(422, {
    'booking.slot_started': 'This time slot can no longer be booked.',
    'booking.nothing_to_pay': 'This time slot is free. Book it without a payment.',
    'booking.currency_not_offered': 'This time slot cannot be paid in that currency.',
    'booking.slot_differs':
      'A session can only be moved to a time of the same interviewer at the same price.',
    'booking.no_show_not_now':
      'This can be reported from 15 minutes after the start until a day after the session.',
  }),
  ...withStatus(429, {
    'booking.too_many_attempts':
      'You have tried this several times in the last hour. Please wait a while and try again.',
  }),
  ...withStatus(402, { 'booking.payment_required': 'This time slot has a price. Please pay to book it.' }),
  ...withStatus(503, {
    'booking.rate_unavailable':
      'The exchange rate is unavailable right now. Please pay in the original currency.',
  }),

  // Notes and messages of a booking
  ...withStatus(410, {
    'booking.candidate_gone':
      'What an interviewee says of themselves is shown while the booking stands, and until 30 days after the session.',
  }),
  ...withStatus(409, {
    'booking.notes_closed': 'The note can be changed while the booking stands, until the session starts.',
    'booking.notes_changed_too_often': 'A note can be changed 10 times at most.',
    'booking.messages_closed':
      'Messages can be written while the booking stands, until 24 hours after the session.',
    'booking.messages_used_up': 'You have written 30 messages about this booking, which is the most.',
  }),
  ...withStatus(429, {
    'booking.messages_too_fast':
      'You have written 20 messages within an hour. Please wait a while before the next one.',
  }),

  // Recording
  ...withStatus(404, {
    'recording.not_found': 'This recording does not exist or was deleted.',
    'recording.upload_not_found': 'This upload does not exist or has expired. Please start it again.',
    'recording.no_such_segment': 'This part of the recording does not exist.',
  }),
  ...withStatus(415, { 'recording.type': 'Please upload a recording as MP4, MOV, AVI, MP3, WAV or M4A.' }),
  ...withStatus(413, { 'recording.too_large': 'A recording may be up to 2 GB large.' }),
  ...withStatus(422, {
    'recording.no_consent': 'The interviewee did not agree to a recording of this session.',
    'recording.too_early': 'A recording can be added from the start of the session on.',
    'recording.too_many':
      'A recording can be added to one session five times. To change it once more, please write to us.',
    'recording.month_full': 'You can upload 20 GB of recordings in 30 days, and this would be more.',
    'recording.too_late': 'A recording is kept for 90 days after the session, and they are over.',
    'recording.starts_later': 'Recording can start when the session does.',
    'recording.finished': 'The recording of this session is finished already.',
    'recording.other_browser':
      'This recording was begun in another kind of browser. Please go on with that one.',
    'recording.too_many_parts': 'This recording was begun anew too often.',
    'recording.hash': 'This part of the recording arrived damaged.',
  }),
  ...withStatus(416, { 'recording.no_such_part': 'The recording has no such part.' }),
  ...withStatus(412, { 'recording.upload_version': 'Resumable uploads speak tus 1.0.0 here.' }),
  ...withStatus(409, {
    'recording.upload_offset': 'This upload goes on at another place of the file.',
    'recording.other_chunk': 'This part of the recording is there already, and it is another one.',
  }),
  ...withStatus(429, {
    'recording.too_many_uploads': 'You have several unfinished uploads. Please finish one of them first.',
  }),
  ...withStatus(410, {
    'recording.link_expired':
      'This link to the recording has expired. Please open it again from your bookings.',
  }),

  // Scorecard
  ...withStatus(404, { 'scorecard.none': 'There is no scorecard of this session.' }),
  ...withStatus(422, {
    'scorecard.not_now': 'A scorecard is written of a session that took place, from its start on.',
    'scorecard.too_late':
      'A scorecard is sent within 14 days after the session, and corrected within 24 hours after it was sent.',
  }),

  // Room
  ...withStatus(422, {
    'room.too_early': 'The room opens 15 minutes before the session starts.',
    'room.closed': 'The room closed 30 minutes after the session ended.',
    'room.notes_closed': 'Seven days after the session its questions and notes stay as they are.',
    'room.too_many_notes': 'These are 200 questions and notes for one session; please delete some first.',
    'room.only_interviewers_ask': 'Only the interviewer asks questions here.',
    'room.too_many_questions': 'You keep 200 questions of your own; please delete some first.',
    'room.messages_used_up': 'You have written 500 messages in this room, and no more can be added.',
  }),
  ...withStatus(410, {
    'room.ticket_used': 'This ticket has expired or was already used. Please join again.',
  }),
  ...withStatus(404, { 'room.no_replay': 'There is nothing of this session to go through again.' }),
  ...withStatus(403, { 'room.foreign_page': 'The room can only be entered from its own page.' }),

  // Training
  ...withStatus(404, {
    'training.session_not_found': 'This training session does not exist.',
    'training.no_question': 'This question is not asked any more. Please take another one.',
  }),
  ...withStatus(409, {
    'training.session_ended': 'Session has ended',
    'training.session_cancelled': 'This session was cancelled, so it has no summary.',
    'training.session_paused': 'This session is paused. Resume it to go on.',
    'training.already_active': 'You already have a session going on. Please end, pause or cancel it first.',
    'training.busy': 'The coach is still answering. Please wait a moment.',
    'training.not_completed': 'This is possible once the session has ended.',
  }),
  ...withStatus(429, {
    'training.daily_limit': 'You have started 10 sessions today. You can start again tomorrow.',
  }),
  ...withStatus(422, {
    'training.too_many_messages': 'A session has 40 messages at most. End it to read the summary.',
    'training.not_english': 'This interview is held in English, and only answers in English can be judged.',
    'training.no_russian':
      'Interviews are held in English here: only a language model could hold one in Russian.',
    'training.no_answer':
      'That is no answer yet. Say what you would say in the interview, in a few sentences.',
    'training.too_many_retries': 'A question can be answered again five times.',
  }),
  ...withStatus(503, {
    'training.coach_silent':
      'The coach cannot judge right now. Nothing is lost: please send it again in a moment.',
  }),
}
