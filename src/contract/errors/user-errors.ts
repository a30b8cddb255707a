import { contactEmail } from '#contract/constants.ts'
import { screenErrorMessages, withStatus } from './screen-errors.ts'

/**
 * Every domain error that users meet, with its HTTP status and the sentence for the user. Sentences quoted in the
 * specification (sections 5 and 8) keep their exact wording. `russian.ts` holds the Russian sentences.
 */
export const userErrorMessages = {
  ...screenErrorMessages,

  // Every endpoint
  ...withStatus(400, { 'request.malformed': 'We couldn’t read the request.' }),
  ...withStatus(415, { 'request.unsupported_type': 'This type of content isn’t supported here.' }),
  ...withStatus(408, { 'request.too_slow': 'The request took too long. Try again.' }),
  ...withStatus(431, { 'request.headers_too_large': 'The request headers are too large.' }),
  ...withStatus(412, { 'request.other_version': 'The version you asked for has changed.' }),
  ...withStatus(416, { 'request.no_such_part': 'The requested range is outside the file.' }),
  ...withStatus(404, { 'request.not_found': 'This address doesn’t exist.' }),
  ...withStatus(403, { 'auth.wrong_role': 'Your account can’t do this.' }),
  ...withStatus(507, { 'storage.full': 'Our file storage is full. Try again later. Nothing was lost.' }),

  // Account
  ...withStatus(401, {
    'auth.bad_credentials': 'Wrong email, username or password.',
    'auth.google_failed': 'Google login failed. Please try again.',
    'auth.google_other_account':
      'This email belongs to an account that signs in with a different Google account.',
    'auth.google_connect':
      'An account with this email already exists. Enter its password once to also sign in with Google.',
    'auth.company_failed': 'We couldn’t complete this sign-in. Start again.',
    'auth.company_other_account': 'This email belongs to the account of someone else at your company.',
    'auth.company_connect':
      'An account with this email already exists. Enter its password once to also sign in this way.',
    'auth.second_factor_required': 'One more step: enter a code or use your passkey.',
  }),
  ...withStatus(429, {
    'auth.too_many_attempts': 'Too many attempts. Wait a while and try again.',
    'auth.mails_used_up': 'We’ve sent three emails to this address in the last 24 hours. Try again later.',
  }),
  ...withStatus(409, {
    'auth.email_taken': 'An account with this email already exists.',
    'auth.username_taken': 'This username is already taken.',
    'auth.username_of_another': 'A username with an @ must be your own email address.',
    'factor.codes_on': 'One-time codes are already turned on.',
    'factor.codes_replaced':
      'The codes were set up again in another tab or browser. Finish there, or start again here.',
    'factor.codes_off': 'One-time codes are turned off.',
    'factor.too_many_passkeys': 'You can have up to 20 passkeys. Remove one first.',
    'auth.role_already_set': 'Your role is already set and can’t be changed.',
  }),
  ...withStatus(403, {
    'auth.suspended': `This account is suspended. If you think this is a mistake, write to ${contactEmail}.`,
    'auth.link_of_another':
      'This link belongs to another account. Sign in to that account and open the link again.',
    'auth.closed': 'This account is closed. You can reopen it until its data is erased.',
    'auth.google_unconfirmed': 'Google hasn’t confirmed this email address. Sign in with your password.',
    'auth.company_unconfirmed':
      'The service you signed in with hasn’t confirmed your email address. Sign in with your password.',
    'auth.company_no_email':
      'The account you signed in with has no email address. Add one there, or sign in with your password.',
    'auth.second_factor_setup_required':
      'Administrators must turn on two-factor sign-in. Set up a passkey or one-time codes first.',
    'auth.confirm_again': 'Confirm it’s you to continue.',
  }),
  ...withStatus(410, {
    'auth.link_expired': 'This link has expired or was already used. Request a new one.',
    'auth.challenge_expired': 'This took too long. Start again.',
  }),
  ...withStatus(404, {
    'auth.session_not_found': 'This device is already signed out.',
    'factor.passkey_not_found': 'This passkey was already removed.',
  }),
  ...withStatus(503, {
    'auth.google_unavailable': 'Google Client ID is not available',
    'auth.company_unavailable': 'This way of signing in isn’t set up here.',
  }),
  ...withStatus(422, {
    'auth.code_wrong': 'This code is wrong or was already used.',
    'auth.passkey_failed': 'We couldn’t use this passkey. Try again or choose another way.',
  }),

  // Profile
  ...withStatus(404, { 'profile.not_found': 'No profile information available' }),
  ...withStatus(422, {
    'profile.incomplete': 'Complete your profile before booking.',
    'profile.image_too_many_pixels':
      'Pictures can have up to 16 megapixels, for example 4000 × 4000. Choose a smaller one.',
  }),
  ...withStatus(429, {
    'profile.too_many_images': 'You can change your picture 20 times an hour. Wait a while and try again.',
  }),

  // Interviewers and slots
  ...withStatus(404, {
    'interviewer.not_found': 'This interviewer isn’t available.',
    'slot.not_found': 'This slot doesn’t exist.',
    'days_off.not_found': 'These days off no longer exist.',
    'session_type.not_found': 'This session type is no longer offered.',
  }),
  ...withStatus(422, {
    'public_page.unconfirmed': 'Confirm your email to publish your page.',
    'wish.unconfirmed': 'Confirm your email first, so that we can send you this alert.',
    'slot.invalid': 'Check this slot.',
    'slot.batch_too_large': 'Maximum 50 slots can be created at once',
    'slot.too_many_open': 'You can have up to 500 open slots. Delete some first.',
    'slot.none_generated': 'No slots generated with the selected configuration',
  }),
  ...withStatus(409, {
    'wish.too_many': 'You can have up to 200 favourites. Remove one first.',
    'wish.too_many_awaited': 'You can have alerts for up to 20 interviewers. Turn one off first.',
    'slot.overlap': 'This overlaps another of your slots.',
    'slot.booked': 'This slot is booked and can’t be changed.',
    'session_type.too_many': 'You can have up to 10 session types. Delete one first.',
    'session_type.is_default':
      'Your standard session is always listed. You can’t delete it or make it a free intro.',
    'days_off.too_many': 'You can have up to 40 entries of days off. Remove one first.',
    'hours.changed_elsewhere': 'Your weekly hours were changed in another window. Check them and save again.',
  }),
  ...withStatus(429, {
    'hours.changed_too_often':
      'You’ve changed your weekly hours too often in the last hour. Try again later.',
  }),

  // Payment
  ...withStatus(404, { 'payment.no_receipt': 'There’s no receipt because nothing was charged.' }),
  ...withStatus(422, {
    'payment.rejected':
      'The payment provider rejected this payment, and another try won’t help. Choose another currency, payment method or time.',
    'payout.method_unavailable': 'This payout method isn’t available.',
  }),
  ...withStatus(400, { 'payment.bad_signature': 'The signature doesn’t match.' }),
  ...withStatus(409, {
    'payout.scheduled': 'Payouts are sent on a fixed day. You don’t need to request one.',
    'payout.no_details': 'Add your payout details first, so that we know where to send the money.',
    'payout.below_minimum': 'The minimum payout is 20 in its currency.',
  }),

  // Review
  ...withStatus(422, {
    'review.not_completed': 'You can review a session after it ends.',
    'review.too_late': 'You can review a session for 30 days after it ends.',
  }),
  ...withStatus(409, { 'review.already_written': 'You’ve already reviewed this session.' }),

  // Calendars
  ...withStatus(503, { 'calendar.not_configured': 'Connecting this calendar isn’t set up here.' }),
  ...withStatus(404, { 'calendar.not_found': 'This calendar isn’t connected any more.' }),
  ...withStatus(409, {
    'calendar.too_many': 'You can connect up to 5 calendar accounts. Disconnect one first.',
    'calendar.read_only': 'This calendar can’t be changed, so bookings can’t be written into it.',
    'calendar.refused':
      'The calendar server refused this user name and password. Check both, and use an app password if your account has two-factor sign-in.',
    'calendar.unreachable': 'We couldn’t reach a calendar server at this address. Check it and try again.',
    'calendar.unreadable': 'There’s no calendar we can read at this address. Check it and try again.',
  }),

  // Bookings
  ...withStatus(404, { 'booking.not_found': 'This booking doesn’t exist.' }),
  ...withStatus(409, {
    'booking.slot_taken': 'Someone else just booked this time. Choose another one.',
    'booking.slot_busy': 'The interviewer is no longer free at this time. Choose another one.',
    'booking.not_possible': 'You can’t book this session. Choose another interviewer.',
    'booking.already_yours': 'You’ve already booked this time.',
    'booking.too_many_holds': 'You’re holding several unpaid times. Pay for one or release it first.',
    'booking.overlaps': 'You have another session at this time.',
    'booking.too_many_free':
      'You have five free sessions coming up. You can book another one after one of them.',
    'booking.too_many_of_one':
      'You have three free or unpaid times with this interviewer. You can book another one after that.',
    'booking.intro_used':
      'You’ve already booked a free intro with this interviewer. Choose another session type.',
    'booking.taken_too_often': 'You’ve held this time several times today. Choose another one.',
    'booking.quote_changed': 'The price has changed. Check the new price and try again.',
    'booking.too_late_to_move': 'You can move a session up to 24 hours before it starts.',
    'booking.moved_too_often': 'This session was already moved twice. You can’t move it again.',
    'booking.type_has_no_slots':
      'You can’t propose a time for this session type. The candidate can move the session.',
    'booking.no_proposal': 'The proposed time is no longer available.',
    'booking.already_reported': 'This session was already reported.',
    'booking.nothing_to_contest': 'There’s no open report to contest.',
    'booking.claim_not_now': 'You can report a problem within 24 hours after the session ends.',
    'booking.nothing_to_appeal': 'There’s no decision that you can appeal.',
    'booking.calendar_busy': 'Your calendar is busy at this time. You can accept anyway, or decline.',
    'booking.not_pending': 'This booking is no longer waiting for a reply.',
    'booking.not_confirmed': 'This booking isn’t confirmed.',
    'booking.already_cancelled': 'This booking is already cancelled.',
    'booking.already_started': 'This session has already started and can’t be cancelled.',
    'booking.capture_failed':
      'We couldn’t charge the card, so the booking was cancelled. The interviewee wasn’t charged.',
  }),
  ...withStatus(422, {
    'booking.slot_started': 'This time can no longer be booked.',
    'booking.nothing_to_pay': 'This time is free. Book it without a payment.',
    'booking.currency_not_offered': 'You can’t pay for this time in that currency.',
    'booking.slot_differs':
      'You can only move a session to a time of the same interviewer at the same price.',
    'booking.no_show_not_now':
      'You can report this from 15 minutes after the start until a day after the session.',
  }),
  ...withStatus(429, {
    'booking.too_many_attempts':
      'You’ve tried this several times in the last hour. Wait a while and try again.',
  }),
  ...withStatus(402, { 'booking.payment_required': 'This time has a price. Pay to book it.' }),
  ...withStatus(503, {
    'booking.rate_unavailable': 'The exchange rate isn’t available right now. Pay in the original currency.',
  }),

  // Files in answers
  ...withStatus(429, {
    'answer_file.too_many_uploads': 'You can upload 30 files an hour. Wait a while and try again.',
  }),
  ...withStatus(404, { 'answer_file.not_found': 'This file doesn’t exist or was deleted.' }),
  ...withStatus(409, {
    'answer_file.too_many':
      'You have 8 uploaded files that no booking uses. Remove one, or wait until they are deleted after 24 hours.',
    'answer_file.quota': 'Your files already take up 200 MB. They are deleted 90 days after their session.',
  }),

  // Requests for other times
  ...withStatus(404, { 'time_request.not_found': 'This request for other times doesn’t exist.' }),
  ...withStatus(409, {
    'time_request.not_open': 'This request has been answered or has expired.',
    'time_request.time_taken': 'This time is no longer free. Choose another one.',
    'time_request.booked': 'This time is already taken or being paid for. Choose another one, or decline.',
    'time_request.busy': 'Your connected calendar is busy at this time. Choose another one, or decline.',
    'time_request.own_slot': 'One of your slots is at this time. Delete it, choose another time, or decline.',
    'time_request.buffer':
      'This time is too close to another session or busy time. Choose another one, or decline.',
    'time_request.day_off': 'This is your day off. Choose another time, or decline.',
    'time_request.notice':
      'It’s too late to accept this time: it starts too soon. Choose another one, or decline.',
    'time_request.candidate_busy':
      'The candidate can’t take this time any more. Choose another one, or decline.',
    'time_request.already_open':
      'This interviewer already has a request from you. Wait for the answer, or withdraw it.',
    'time_request.too_many': 'You can have three open requests for other times. Withdraw one first.',
    'time_request.being_paid': 'A payment for this time is open. Finish or cancel it first.',
  }),
  ...withStatus(422, {
    'time_request.turned_off':
      'This interviewer doesn’t accept requests for other times. Choose one of the offered times.',
  }),
  ...withStatus(429, {
    'time_request.too_often': 'You’ve asked for other times several times today. Try again tomorrow.',
  }),

  // Notes and messages of a booking
  ...withStatus(410, {
    'booking.candidate_gone':
      'You can see this profile until 30 days after the session, unless the booking is cancelled.',
  }),
  ...withStatus(409, {
    'booking.notes_closed':
      'You can change the note until the session starts, unless the booking is cancelled.',
    'booking.notes_changed_too_often': 'You’ve changed this note 10 times. You can’t change it again.',
    'booking.messages_closed':
      'You can send messages until 24 hours after the session, unless the booking is cancelled.',
    'booking.messages_unavailable': 'You can’t send more messages about this booking.',
    'booking.messages_used_up': 'You’ve sent 30 messages about this booking. You can’t send more.',
  }),
  ...withStatus(429, {
    'booking.messages_too_fast': 'You’ve sent 20 messages in the last hour. Wait a while and try again.',
  }),

  // Recording
  ...withStatus(404, {
    'recording.upload_not_found': 'This upload doesn’t exist or has expired. Start it again.',
    'recording.no_such_segment': 'This part of the recording doesn’t exist.',
  }),
  ...withStatus(422, {
    'recording.no_consent': 'The interviewee didn’t agree to a recording of this session.',
    'recording.too_early': 'You can add a recording once the session has started.',
    'recording.too_many':
      'You’ve added a recording to this session five times. To change it again, write to us.',
    'recording.month_full': 'You can upload 20 GB of recordings in 30 days. This one would exceed that.',
    'recording.too_late':
      'You can’t add a recording anymore. We keep recordings for 90 days after the session.',
    'recording.starts_later': 'Recording can start when the session does.',
    'recording.finished': 'The recording of this session is already finished.',
    'recording.other_browser': 'This recording was started in another type of browser. Continue there.',
    'recording.too_many_parts': 'This recording was restarted too often.',
    'recording.hash': 'This part of the recording arrived damaged.',
  }),
  ...withStatus(416, { 'recording.no_such_part': 'The requested range is outside the recording.' }),
  ...withStatus(412, { 'recording.upload_version': 'Resumable uploads need tus 1.0.0.' }),
  ...withStatus(409, {
    'recording.upload_offset': 'The offset doesn’t match what we’ve received so far.',
    'recording.other_chunk': 'This part was already uploaded with different content.',
  }),
  ...withStatus(429, {
    'recording.too_many_uploads': 'You have several unfinished uploads. Finish one first.',
  }),
  ...withStatus(410, {
    'recording.link_expired':
      'This link to the recording has expired. Open the recording again from My Bookings.',
  }),

  // Scorecard
  ...withStatus(404, { 'scorecard.none': 'This session has no scorecard.' }),
  ...withStatus(422, {
    'scorecard.not_now': 'You can write a scorecard once the session has started.',
    'scorecard.too_late':
      'You can send a scorecard within 14 days after the session, and correct it for 24 hours.',
  }),

  // Room
  ...withStatus(422, {
    'room.too_early': 'The room opens 15 minutes before the session starts.',
    'room.closed': 'The room closed 30 minutes after the session ended.',
    'room.notes_closed': 'You can change questions and notes until seven days after the session.',
    'room.too_many_notes': 'This session has 200 questions and notes. Delete some first.',
    'room.only_interviewers_ask': 'Only the interviewer can ask questions here.',
    'room.too_many_questions': 'You have 200 questions of your own. Delete some first.',
    'room.messages_used_up': 'You’ve sent 500 messages in this room. You can’t send more.',
  }),
  ...withStatus(410, {
    'room.ticket_used': 'Your access to the room has expired or was already used. Join again.',
  }),
  ...withStatus(404, { 'room.no_replay': 'This session has no recording to replay.' }),
  ...withStatus(403, { 'room.foreign_page': 'You can only enter the room from its own page.' }),

  // Training
  ...withStatus(404, {
    'training.session_not_found': 'This interview doesn’t exist.',
    'training.no_question': 'We no longer use this question. Choose another one.',
  }),
  ...withStatus(409, {
    'training.session_ended': 'Session has ended',
    'training.session_cancelled': 'This interview was cancelled, so it has no summary.',
    'training.session_paused': 'This interview is paused. Resume it to continue.',
    'training.busy': 'The coach is still replying. Wait a moment.',
    'training.not_completed': 'You can do this after the interview has ended.',
  }),
  ...withStatus(422, {
    'training.too_many_messages':
      'You’ve sent all 40 messages of this interview. End it to see your summary.',
    'training.not_english': 'This interview is in English. We can only score answers in English.',
    'training.no_russian':
      'Interviews here are in English. For Russian ones, this server needs a language model.',
    'training.no_answer':
      'That isn’t an answer yet. Say what you’d say in the interview, in a few sentences.',
    'training.too_many_retries': 'You’ve used all five tries for this question.',
  }),
  ...withStatus(503, {
    'training.coach_silent':
      'The coach can’t score answers right now. Nothing is lost. Send it again in a moment.',
  }),
}
