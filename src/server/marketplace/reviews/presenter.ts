import type { BookingId } from '#contract/id.ts'
import { getFirstName } from './policy.ts'

export type ReviewRow = {
  booking_id: BookingId
  rating: number
  comment: string
  created_at: Date
  author: string
}

/** A review as everybody sees it: the person who wrote it only by their first name. */
export const presentReview = (row: ReviewRow) => ({
  bookingId: row.booking_id,
  rating: row.rating,
  comment: row.comment,
  author: getFirstName(row.author),
  createdAt: row.created_at.toISOString(),
})
