import type { Booking } from '#contract/booking.ts'

/** Where the note to a booking is kept while it is written. */
export const notesDraftKey = ({ id }: Pick<Booking, 'id'>): string => `notes:${id}`
