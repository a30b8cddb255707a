import type { Booking } from '#contract/booking.ts'

/** Whether a link leads to the built-in room, which opens in this tab. */
export const isSameOrigin = (link: string): boolean => URL.parse(link)?.origin === window.location.origin

export const meetingLinkDraftKey = ({ id }: Pick<Booking, 'id'>): string => `meeting-link:${id}`
