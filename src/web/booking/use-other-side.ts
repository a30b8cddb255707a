import type { Booking } from '#contract/booking.ts'
import { booking as text } from '#web/text/en/booking.ts'
import { useText } from '#web/text/translate.ts'
import type { Side } from './booking-state.ts'

/** Who sits across the table. */
export function useOtherSide(booking: Booking, side: Side) {
  const t = useText(text)
  return side === 'interviewee'
    ? {
        name: booking.interviewerName || t('interviewer'),
        about: [booking.interviewerSpecialty, booking.interviewerCompany].filter(Boolean).join(' · '),
        pictureUrl: booking.interviewerPictureUrl,
      }
    : {
        name: booking.intervieweeName || t('interviewee'),
        about: booking.intervieweeEmail,
        pictureUrl: null,
      }
}
