import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { says } from './error.ts'
import { bookingId, userId } from './id.ts'
import { page, paged, pageSize } from './page.ts'
import { instant } from './time.ts'

export const ratingScale = { min: 1, max: 5, usual: 5 } as const

export const newReview = z.object({
  bookingId,
  rating: z
    .int(says('rating.invalid'))
    .min(ratingScale.min, says('rating.invalid'))
    .max(ratingScale.max, says('rating.invalid')),
  comment: z.string().trim().max(2000, says('field.too_long')).default(''),
})

export const review = z.object({
  bookingId,
  rating: z.int(),
  comment: z.string(),
  /** The part of the name that is shown with a review. */
  author: z.string(),
  createdAt: instant,
})

export const endpoints = {
  writeReview: endpoint({
    name: 'writeReview',
    summary: 'Review a completed session once; within 24 hours the same call edits it',
    area: 'review',
    method: 'POST',
    path: '/api/reviews/create',
    access: 'interviewee',
    body: newReview,
    reply: review,
    status: 201,
    errors: ['booking.not_found', 'review.not_completed', 'review.already_written', 'review.too_late'],
  }),
  interviewerReviews: endpoint({
    name: 'interviewerReviews',
    summary: 'What interviewees said of an interviewer, newest first',
    area: 'review',
    method: 'GET',
    path: '/api/reviews/interviewer/:id',
    access: 'signed-in',
    params: z.object({ id: userId }),
    query: z.object({ page, pageSize: pageSize(10) }),
    reply: z.object({ reviews: z.array(review), rating: z.number().nullable(), ...paged }),
    errors: ['interviewer.not_found'],
  }),
}
