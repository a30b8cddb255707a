import type { Booking } from '#contract/booking.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import type { Side } from './booking-status.ts'

/** The other participant of a booking. */
export function useCounterpart(booking: Booking, side: Side) {
  const t = useTranslations(text)
  const called = usePersonName()
  return side === 'interviewee'
    ? {
        name: called(booking.interviewerName) || t('interviewer'),
        subtitle: [booking.interviewerSpecialty, booking.interviewerCompany].filter(Boolean).join(' · '),
        pictureUrl: booking.interviewerPictureUrl,
      }
    : {
        name: called(booking.intervieweeName) || t('interviewee'),
        subtitle: booking.intervieweeEmail,
        pictureUrl: null,
      }
}
