import { endpoints as api } from '#contract/review.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listInterviewerReviews } from './list-reviews.ts'
import { writeReview } from './write-review.ts'

export const reviewRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.writeReview, ({ user, body }) => writeReview(deps, user.id, body))
  on(api.interviewerReviews, ({ user, params, query, readConnection: from }) =>
    listInterviewerReviews({ ...deps, ...from }, user.id, params.id, query),
  )
}
