import { defineMessages } from '#web/i18n/define-messages.ts'

/** Messages and notes of a booking. */
export const bookingMessages = defineMessages('bookingMessages', {
  // Interviewee profile
  about: 'About {{name}}',
  purpose: 'What they are preparing for',
  trainsFor: 'Trains for',
  languages: 'Languages',
  livesIn: 'Lives in',
  linkedin: 'LinkedIn',
  newTab: '(opens in a new tab)',
  saysNothing: '{{name}} has not said more in their profile.',
  loading: 'Loading what {{name}} says about themselves…',

  // Notes
  notes: 'Notes',
  addNotes: 'Add a note',
  changeNotes: 'Change the note',
  notesLabel: 'Note to the interviewer',
  notesHint: 'The position, your weak spots, what to focus on. The interviewer is told when it changes.',
  notesHintHeld: 'The position, your weak spots, what to focus on.',
  save: 'Save the note',
  saving: 'Saving…',
  notesSaved: 'Note saved',

  // Messages
  write: 'Write a message',
  messages_one: '{{count}} message',
  messages_other: '{{count}} messages',
  title: 'Messages with {{name}}',
  none: 'Nothing has been written yet.',
  reaches: '{{name}} reads it here, and is told of it by a notice or an email, as they chose.',
  until: 'You can write until {{at}}.',
  closed: 'Nothing more can be written about this booking.',
  usedUp: 'You have written as many messages about this booking as there can be.',
  left_one: 'You can write {{count}} more message.',
  left_other: 'You can write {{count}} more messages.',
  you: 'You',
  field: 'Your message',
  send: 'Send',
  sending: 'Sending…',
  away: 'This booking is not here',
  awayText: 'Either it does not exist, or it is not yours.',
})
