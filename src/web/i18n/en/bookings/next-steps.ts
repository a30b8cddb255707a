import { defineMessages } from '#web/i18n/define-messages.ts'

/** Next steps after sign-in. */
export const nextSteps = defineMessages('nextSteps', {
  title: 'What’s next',
  loading: 'Loading what’s next…',
  failed: 'We couldn’t load what’s next.',

  // Sessions
  session: 'Session with {{name}}',
  startsIn: 'Starts in <clock>a moment</clock>',
  endsIn: 'In progress, ends in <clock>a moment</clock>',
  sessionJoin: 'Join meeting',
  sessionLook: 'View booking',

  // Requests
  requests_one: '{{count}} request waits for your answer',
  requests_other: '{{count}} requests wait for your answer',
  answerBy: 'Answer by <at>then</at>',
  requestsAnswer: 'Answer',

  // Holds
  hold: 'We’re holding a time with {{name}} for you',
  holdFor: 'Pay within <clock>moment</clock>',
  holdPay: 'Continue to payment',

  // Training
  training: 'You have an unfinished training interview',
  trainingText: 'Continue where you left off.',
  trainingGoOn: 'Continue training',

  // Steps to the first session
  role: 'Choose your role',
  roleText: 'Book interviews or give them.',
  roleChoose: 'Choose your role',
  setup: 'Complete your profile',
  setupInterviewer: 'Then people can find and book you.',
  setupInterviewee: 'It takes two minutes. Then you can book.',
  setupGo: 'Complete profile',
  publish: 'Publish your first slots',
  publishText: 'People can book you as soon as you do.',
  slots_one: 'You have {{count}} upcoming slot',
  slots_other: 'You have {{count}} upcoming slots',
  slotsBooked_one: '{{count}} free slot, {{booked}} booked',
  slotsBooked_other: '{{count}} free slots, {{booked}} booked',
  slotsText: 'More slots mean more bookings.',
  slotsGo: 'Manage Slots',
  find: 'Find an expert for your next interview',
  findText: 'Choose by company, level, language and price.',
  findGo: 'Find Interviewers',
  train: 'Practise with the AI coach for free',
  trainText: '30 minutes. A score after each answer.',
  trainGo: 'AI Training',
  lastTraining: 'Last training',
  lastTrainingRead: 'Read summary',
})
