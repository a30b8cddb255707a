import { defineMessages } from '#web/i18n/define-messages.ts'

/** Page of a session that began: its recording, scorecard and review. */
export const afterSession = defineMessages('afterSession', {
  title: 'Session',
  titleWith: 'Session with {{name}}',
  unavailable: 'Session not found',
  unavailableHint: 'It may not have started yet, or it was cancelled.',
  myBookings: 'My Bookings',

  // Review
  review: 'Review',
  reviewTitle: 'How was your session with {{name}}?',
  reviewText: 'A rating and a sentence are enough.',
  reviewOpensScorecard: 'Your scorecard is ready. It opens once you’ve left a review.',
  reviewLater: 'You can leave a review once the session ends, {{at}}.',

  // Next
  next: 'Keep practising',
  bookAgain: 'Book {{name}} again',
  bookAgainText: 'Show what you’ve improved to the person who saw you first.',
  coach: 'Practise with the AI coach',
  coachText: 'A score after every answer, free.',

  // Screen after the call
  backUntil: 'You can come back until {{time}}.',
  thanks: 'The room is closed. Everything from your session is on one page.',
  openSession: 'Open session page',
  writeScorecard: 'Write scorecard',
})
