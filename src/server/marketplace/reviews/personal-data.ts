import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { viewReview } from './presenter.ts'
import { listReceived, listWritten } from './repository.ts'

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
