import type { Booking } from '#contract/booking.ts'
import type { BookingId, TimeRequestId } from '#contract/id.ts'
import { bookingLifecycle as text } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Reason and note that the interviewer gave when declining. Another reason than the listed ones is in the note. */
export function DeclineReason({ booking: { decline } }: { booking: Pick<Booking, 'decline'> }) {
  const t = useTranslations(text)
  if (!decline) return null
  return (
    <>
      {decline.reason && decline.reason !== 'other' && (
        <p>
          {t('reason')}: {t(decline.reason)}
        </p>
      )}
      {decline.note && (
        <p className="max-w-text border-l-2 border-hairline pl-3 whitespace-pre-line wrap-anywhere">
          {decline.note}
        </p>
      )}
    </>
  )
}

/** Draft of the reason and note of a decline that is not sent yet. */
export const declineDraftKey = (id: BookingId | TimeRequestId): string => `decline:${id}`
