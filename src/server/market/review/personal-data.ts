import type { Deps } from '#server/market/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { listReceived, listWritten } from './store.ts'
import { viewReview } from './view.ts'

/** What a person said of interviewers, and what was said of them. Both stay when they leave: under no name any more. */
export const personalReviews = ({ db }: Deps): PersonalData => ({
  tables: {
    reviews: { staysBecause: 'what was said of an interviewer helps the next, under no name any more' },
  },
  exportOf: async ({ id }) => ({
    reviews: {
      written: (await listWritten(db, id)).map(viewReview),
      received: (await listReceived(db, id)).map(viewReview),
    },
  }),
})
