import type { Exception } from './exceptions.ts'

/** What the house does against its rules all the same, and why. The list only gets shorter. */
export const excused: readonly Exception[] = [
  {
    pair: 'market/booking → slots',
    why: 'a booking and the mark on its slot are one statement, so that the slot is taken exactly if it is booked',
  },
  {
    pair: 'market/booking → payments',
    why: 'a hold and its payment are one statement, so that no priced hold stands without one (decision 0005)',
  },
]
