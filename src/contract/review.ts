import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { fieldCode } from './errors/error.ts'
import { instant, page, pageInfo, pageSize } from './fields.ts'
import { bookingId, userId } from './id.ts'
import { reviewLimits } from './limits.ts'
import { reviewsApi } from './routes/bookings.ts'

export const newReview = z.object({
  bookingId,
  rating: z
    .int(fieldCode('rating.invalid'))
    .min(reviewLimits.ratingMin, fieldCode('rating.invalid'))
    .max(reviewLimits.ratingMax, fieldCode('rating.invalid')),
  comment: z.string().trim().max(reviewLimits.commentMax, fieldCode('field.too_long')).default(''),
})

/**
 * Why a review does not count for the rating: the author's email is unconfirmed, or the session was free and
 * the room did not see both people. A suspended author's reason is never shown.
 */
export const setAsideReasons = ['unmet', 'unconfirmed'] as const

export const review = z.object({
  bookingId,
  rating: z.int(),
  comment: z.string(),
  /** Part of the author's name shown with the review. */
  author: z.string(),
  createdAt: instant,
})

export const endpoints = describeRoutes(reviewsApi, {
  writeReview: {
    summary: 'Review a completed session once; within 24 hours the same call edits it',
    body: newReview,
    reply: review,
    status: 201,
    errors: ['booking.not_found', 'review.not_completed', 'review.already_written', 'review.too_late'],
  },
  interviewerReviews: {
    summary: 'Reviews of an interviewer, newest first',
    params: z.object({ id: userId }),
    query: z.object({ page, pageSize: pageSize(10) }),
    reply: z.object({ reviews: z.array(review), rating: z.number().nullable(), ...pageInfo }),
    errors: ['interviewer.not_found'],
  },
})
