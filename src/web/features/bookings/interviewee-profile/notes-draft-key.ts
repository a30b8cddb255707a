import type { Booking } from '#contract/booking.ts'

export const notesDraftKey = ({ id }: Pick<Booking, 'id'>): string => `notes:${id}`
