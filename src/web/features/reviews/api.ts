import { reviewsApi } from '#contract/routes/bookings.ts'
import { useApiMutation } from '#web/lib/api/query-client.ts'

export const useWriteReview = () =>
  useApiMutation(reviewsApi.writeReview, { invalidates: ['booking', 'review', 'interviewer', 'scorecard'] })
