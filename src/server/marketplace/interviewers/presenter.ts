import type { InterviewerCard } from '#contract/interviewer.ts'
import { type Money, toAmount } from '#contract/money.ts'
import { getAverageRating } from './policy.ts'
import type { InterviewerCardRow } from './search/repository.ts'

/** An interviewer as people who are signed in see them; the email only where it is confirmed and its owner shows it. */
export const presentCard = (row: InterviewerCardRow): InterviewerCard => ({
  id: row.user_id,
  displayName: row.name,
  email: row.email,
  specialty: row.specialty,
  company: row.company,
  experience: row.experience,
  languages: row.languages,
  profilePictureUrl: row.picture_url,
  rating: getAverageRating(row.rating_sum, row.review_count),
  reviewCount: row.review_count,
  totalInterviews: row.total_interviews,
  linkedinUrl: row.linkedin_url,
  city: row.city,
  country: row.country,
  purpose: row.purpose,
  bookingMode: row.booking_mode,
  nextAvailableSlot: row.next_starts_at?.toISOString() ?? null,
  priceFrom: presentPrice(getLowestPrice(row)),
})

/** The least that this interviewer asks for a time that can be booked; null where there is none. */
export const getLowestPrice = (row: InterviewerCardRow): Money | null =>
  row.price_minor !== null && row.currency ? { minor: row.price_minor, currency: row.currency } : null

export const presentPrice = (price: Money | null) =>
  price && { amount: toAmount(price.minor), currency: price.currency }

/** What the landing page tells everybody: nothing that says who it is. */
export const presentAnonymousCard = (row: InterviewerCardRow) => ({
  specialty: row.specialty ?? '',
  experience: row.experience,
  languages: row.languages,
  rating: getAverageRating(row.rating_sum, row.review_count),
  totalInterviews: row.total_interviews,
  nextAvailableSlot: row.next_starts_at?.toISOString() ?? null,
  priceFrom: presentPrice(getLowestPrice(row)),
})
