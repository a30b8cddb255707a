import { defineMessages } from '#web/i18n/define-messages.ts'

/** Names and terms of session types, for screens that show little else of them. */
export const typeNames = defineMessages('typeNames', {
  mockInterview: 'Mock interview',
  type: 'Session type',
  types: 'Session types',
  free: 'Free',
  freeOnce: 'Free, once',
  introUsed: 'You’ve already booked a free intro with this interviewer.',
  ownTerms: 'Length and price depend on the time.',
  book: 'Book',
  bookType: 'Book: {{name}}',
  answers: 'Answers to your questions',
  ownAnswers: 'Your answers',
  downloadFile: 'Download {{name}}, {{size}}',
  fileGone: 'no longer available',
})
