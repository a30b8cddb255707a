import { defineMessages } from '#web/i18n/define-messages.ts'

/** Messages and notes of a booking. */
export const bookingMessages = defineMessages('bookingMessages', {
  // Interviewee profile
  about: 'About {{name}}',
  purpose: 'Preparing for',
  trainsFor: 'Practises',
  languages: 'Languages',
  livesIn: 'Lives in',
  linkedin: 'LinkedIn',
  newTab: '(opens in a new tab)',
  saysNothing: '{{name}} hasn’t added anything else.',
  loading: 'Loading {{name}}’s profile…',

  // Notes
  notes: 'Notes',
  addNotes: 'Add note',
  changeNotes: 'Edit note',
  notesLabel: 'Note to the interviewer',
  notesHint: 'The position, your weak spots, what to focus on. We notify the interviewer of changes.',
  notesHintHeld: 'The position, your weak spots, what to focus on.',
  save: 'Save note',
  saving: 'Saving…',
  notesSaved: 'Note saved',

  // Messages
  write: 'Write message',
  messages_one: '{{count}} message',
  messages_other: '{{count}} messages',
  title: 'Messages with {{name}}',
  none: 'No messages yet.',
  reaches: '{{name}} sees your messages here and gets a notification.',
  until: 'You can write until {{at}}.',
  closed: 'This conversation is closed.',
  usedUp: 'You’ve reached the message limit for this booking.',
  left_one: '{{count}} message left.',
  left_other: '{{count}} messages left.',
  hidden: 'Hidden by moderation',
  ownHidden: 'Hidden by moderation. Only you see it.',
  you: 'You',
  field: 'Your message',
  send: 'Send',
  sending: 'Sending…',
  away: 'Booking not found',
  awayText: 'It doesn’t exist, or it belongs to another account.',
})
