import type { Exception } from './exceptions.ts'

/** What the house still does against its rules, and why. The list only gets shorter. */
export const excused: readonly Exception[] = [
  ...[
    'market/booking → room/recording',
    'market/booking ⇄ room/recording',
    'market/interviewer ⇄ market/slot',
  ].map(pair => ({ pair, why: 'stood before there were wings' })),
  ...[
    'market/booking → slots',
    'market/booking → payments',
    'market/booking → interviewers',
    'market/review → interviewers',
    'market/slot → interviewers',
  ].map(pair => ({ pair, why: 'written before tables had one writer' })),
]
