import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentReview } from './presenter.ts'
import { listReviewsReceived, listReviewsWritten } from './repository.ts'

/** What a person said of interviewers, and what was said of them. Both stay when they leave: under no name any more. */
export const reviewPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    reviews: { retainedBecause: 'what was said of an interviewer helps the next, under no name any more' },
  },
  exportData: async ({ id }) => ({
    reviews: {
      written: (await listReviewsWritten(db, id)).map(presentReview),
      received: (await listReviewsReceived(db, id)).map(presentReview),
    },
  }),
})
