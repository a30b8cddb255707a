export const bookingErrors = {
  'booking.not_found': { status: 404, message: 'This booking does not exist.' },
  'booking.slot_taken': {
    status: 409,
    message: 'Somebody else has just taken this time. Please choose another one.',
  },
  'booking.slot_started': { status: 422, message: 'This time slot can no longer be booked.' },
  'booking.already_yours': { status: 409, message: 'You have already booked this time.' },
  'booking.too_many_holds': {
    status: 409,
    message:
      'You already hold several times that are not paid yet. Please pay for one of them or let it go first.',
  },
  'booking.overlaps': { status: 409, message: 'You have another session at this time.' },
  'booking.too_many_free': {
    status: 409,
    message: 'You have five free sessions ahead. You can book another one when one of them is over.',
  },
  'booking.too_many_of_one': {
    status: 409,
    message:
      'You already have three free or unpaid times with this interviewer. You can take another one after that.',
  },
  'booking.taken_too_often': {
    status: 409,
    message: 'You have already taken this time several times today. Please choose another one.',
  },
  'booking.too_many_attempts': {
    status: 429,
    message: 'You have tried this several times in the last hour. Please wait a while and try again.',
  },
  'booking.payment_required': { status: 402, message: 'This time slot has a price. Please pay to book it.' },
  'booking.nothing_to_pay': { status: 422, message: 'This time slot is free. Book it without a payment.' },
  'booking.quote_changed': {
    status: 409,
    message: 'The price has changed. Please look at the new price and try again.',
  },
  'booking.currency_not_offered': { status: 422, message: 'This time slot cannot be paid in that currency.' },
  'booking.rate_unavailable': {
    status: 503,
    message: 'The exchange rate is unavailable right now. Please pay in the original currency.',
  },
  'booking.too_late_to_move': {
    status: 409,
    message: 'A session can be moved up to 24 hours before it starts.',
  },
  'booking.moved_too_often': { status: 409, message: 'A session can be moved twice at most.' },
  'booking.slot_differs': {
    status: 422,
    message: 'A session can only be moved to a time of the same interviewer at the same price.',
  },
  'booking.no_proposal': { status: 409, message: 'There is no proposed time to answer any more.' },
  'booking.no_show_not_now': {
    status: 422,
    message: 'This can be reported from 15 minutes after the start until a day after the session.',
  },
  'booking.already_reported': { status: 409, message: 'This session was already reported.' },
  'booking.nothing_to_contest': {
    status: 409,
    message: 'There is no report that you could still disagree with.',
  },
  'booking.not_pending': { status: 409, message: 'This booking is no longer waiting for an answer.' },
  'booking.not_confirmed': { status: 409, message: 'This booking is not confirmed.' },
  'booking.already_cancelled': { status: 409, message: 'This booking is already cancelled.' },
  'booking.already_started': {
    status: 409,
    message: 'This session has already started and can no longer be cancelled.',
  },
  'booking.being_settled': {
    status: 409,
    message: 'This booking is being settled. Please look again in a moment.',
  },
  'booking.capture_failed': {
    status: 409,
    message: 'The payment could not be collected, so the booking was cancelled. Nobody was charged.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export const bookingMessageErrors = {
  'booking.candidate_gone': {
    status: 410,
    message:
      'What an interviewee says of themselves is shown while the booking stands, and until 30 days after the session.',
  },
  'booking.notes_closed': {
    status: 409,
    message: 'The note can be changed while the booking stands, until the session starts.',
  },
  'booking.notes_changed_too_often': { status: 409, message: 'A note can be changed 10 times at most.' },
  'booking.messages_closed': {
    status: 409,
    message: 'Messages can be written while the booking stands, until 24 hours after the session.',
  },
  'booking.messages_used_up': {
    status: 409,
    message: 'You have written 30 messages about this booking, which is the most.',
  },
  'booking.messages_too_fast': {
    status: 429,
    message: 'You have written 20 messages within an hour. Please wait a while before the next one.',
  },
} as const
