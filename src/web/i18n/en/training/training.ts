import { defineMessages } from '#web/i18n/define-messages.ts'

/** Messages shared by the training screens. */
export const training = defineMessages('training', {
  // Screens
  interviewType: 'Interview type',
  experienceLevel: 'Experience level',
  jobRole: 'Job role',
  screens: 'AI Training',
  toInterview: 'Interview',
  toHistory: 'History',
  toProgress: 'Progress',
  toQuestions: 'Questions',

  // Interview messages
  coach: 'Coach',
  you: 'You',
  code: 'Code',
  outOfTen: '{{score}}/10',
  excellent: 'Excellent!',
  good: 'Good',
  needsImprovement: 'Needs Improvement',
  yourAnswer: 'Your answer',
  check: 'Get feedback',
  checkAgain: 'Get feedback again',
  feedbackTitle: 'Feedback on your answer',
  modelAnswer: 'A model answer',
  unscored: 'I can’t score this one fairly.',
  unscoredInInterview: 'It doesn’t count in your average. You’ll find a model answer in the summary.',
  unscoredAlone: 'Compare it with the model answer.',
  fallback: 'The language model didn’t respond, so our built-in coach replied.',

  // Skills
  'self-presentation': 'Presenting yourself',
  motivation: 'Motivation',
  communication: 'Communication',
  collaboration: 'Working together',
  ownership: 'Ownership',
  learning: 'Learning',
  judgement: 'Judgement',
  'leading-people': 'Leading people',
  'technical-depth': 'Technical depth',
  'problem-solving': 'Problem solving',
  'system-design': 'System design',
  'product-thinking': 'Product thinking',
  strategy: 'Strategy',

  // Start screen. The server has the same names of the types for its dialog.
  prepare: 'Prepare for {{name}}',
  prepareGo: 'Start preparing',

  types: 'Choose an interview',
  startType: 'Start {{type}} interview',
  start: 'Start',
  lastScore: 'Last score',
  notTried: 'Not tried yet',

  General: 'General',
  GeneralText: 'Who you are, your motivation and how you work.',
  Technical: 'Technical',
  TechnicalText: 'How software and systems work, and how you find faults.',
  Behavioral: 'Behavioral',
  BehavioralText: 'What you did in real situations, and what you learnt.',
  SystemDesign: 'System Design',
  SystemDesignText: 'One system, from requirements to trade-offs.',
  Coding: 'Coding',
  CodingText: 'Approach, code, cost and tests, explained aloud.',
  Leadership: 'Leadership',
  LeadershipText: 'Leading people, with and without a title.',
  Product: 'Product',
  ProductText: 'Users, metrics, priorities and strategy.',
})
