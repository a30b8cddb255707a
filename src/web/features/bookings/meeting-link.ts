import type { Booking } from '#contract/booking.ts'

/** Whether a link stays here: the built-in room opens in this tab, anybody else's page beside it. */
export const isSameOrigin = (link: string): boolean => URL.parse(link)?.origin === window.location.origin

/** Where another link is kept while it is typed. */
export const meetingLinkDraftKey = ({ id }: Pick<Booking, 'id'>): string => `meeting-link:${id}`
