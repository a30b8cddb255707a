/** What is refused of what the two people of a booking tell each other. */
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
