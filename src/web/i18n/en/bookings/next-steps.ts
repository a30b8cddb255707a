import { defineMessages } from '#web/i18n/define-messages.ts'

/** Next steps after sign-in. */
export const nextSteps = defineMessages('nextSteps', {
  title: 'What comes next',
  loading: 'Looking for what comes next…',
  failed: 'What comes next could not be loaded.',

  // Sessions
  session: 'Session with {{name}}',
  startsIn: 'Starts in <clock>a moment</clock>',
  endsIn: 'Going on now, ends in <clock>a moment</clock>',
  sessionJoin: 'Join meeting',
  sessionLook: 'My Bookings',

  // Requests
  requests_one: '{{count}} request waits for your answer',
  requests_other: '{{count}} requests wait for your answer',
  answerBy: 'Answer by <at>then</at>',
  requestsAnswer: 'Answer',

  // Holds
  hold: 'A time with {{name}} is held for you',
  holdFor: 'Pay within <clock>moment</clock>',
  holdPay: 'Continue to payment',

  // Training
  training: 'Your training interview is open',
  trainingText: 'The coach waits where you left off.',
  trainingGoOn: 'Continue training',

  // Steps to the first session
  role: 'Choose your role',
  roleText: 'It decides what you find here.',
  roleChoose: 'Choose your role',
  setup: 'Complete your profile',
  setupInterviewer: 'Then people find you and can book you.',
  setupInterviewee: 'Two minutes, and you can book.',
  setupGo: 'Fill in what is missing',
  publish: 'Publish your first slots',
  publishText: 'People can book you as soon as you have free ones.',
  slots_one: 'You have {{count}} slot ahead',
  slots_other: 'You have {{count}} slots ahead',
  slotsText: 'The more you offer, the more people find a time that suits them.',
  slotsGo: 'Manage Slots',
  find: 'Find an expert for your next interview',
  findText: 'By language, specialty and date; you see the price before you book.',
  findGo: 'Find Interviewers',
  train: 'Train with the coach, free and at once',
  trainText: 'Half an hour, and every answer gets a score with its reasons.',
  trainGo: 'AI Training',
})
