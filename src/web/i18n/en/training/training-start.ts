import { defineMessages } from '#web/i18n/define-messages.ts'

/** Start page of the AI training. The server has the same names of the types for its dialog. */
export const trainingStart = defineMessages('trainingStart', {
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
