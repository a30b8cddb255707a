import { roles } from '#contract/auth.ts'
import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { useSpecialtyName } from '#web/features/interviewers/interviewer-names.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'

/** Side from which the user sees bookings. */
export function useSide(): ParticipantRole {
  const session = useAuthSession()
  return session.state === 'signed-in' && session.roleId === roles.interviewer ? 'interviewer' : 'interviewee'
}

/** The other participant of a booking. */
export function useCounterpart(booking: Booking) {
  const t = useTranslations(text)
  const personName = usePersonName()
  const specialtyName = useSpecialtyName()
  const { interviewerSpecialty: specialty, interviewerCompany: company } = booking
  return useSide() === 'interviewee'
    ? {
        name: personName(booking.interviewerName) || t('interviewer'),
        subtitle: [specialty && specialtyName(specialty), company].filter(Boolean).join(' · '),
        pictureUrl: booking.interviewerPictureUrl,
      }
    : {
        name: personName(booking.intervieweeName) || t('interviewee'),
        subtitle: booking.intervieweeEmail,
        // Interviewers see the interviewee's picture in the profile that is shared with them.
        pictureUrl: null,
      }
}
