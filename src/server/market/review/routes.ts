import { endpoints as api } from '#contract/review.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { reviewsOf } from './list.ts'
import { writeReview } from './write-review.ts'

export const reviewRoutes = (on: Register, deps: Deps) => {
  on(api.writeReview, ({ user, body }) => writeReview(deps, user.id, body))
  on(api.interviewerReviews, ({ user, params, query, from }) =>
    reviewsOf({ ...deps, ...from }, user.id, params.id, query),
  )
}
