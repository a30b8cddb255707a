import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { useSpecialties } from '#web/features/interviewers/interviewer-names.ts'
import { getPreparePath, prefillInterview } from '#web/features/training/start/start-draft.ts'
import { payment as text } from '#web/i18n/en/payments/payment.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const LazyCalendarDialog = lazyWithRetry(() =>
  import('#web/features/bookings/card/CalendarDialog.tsx').then(module => module.CalendarDialog),
)

/** What a payer does next: the calendar once the session is confirmed, the coach, the list of bookings. */
export function NextSteps({ booking }: { booking: Booking | undefined }) {
  const t = useTranslations(text)
  const specialties = useSpecialties()
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const isConfirmed = booking?.status === 'confirmed'
  return (
    <>
      {isConfirmed && (
        <Button onClick={() => setCalendarOpen(true)}>
          <CalendarPlus aria-hidden />
          {t('addToCalendar')}
        </Button>
      )}
      {booking && (
        <ButtonLink
          variant="secondary"
          to={getPreparePath(specialties, booking)}
          onClick={() => prefillInterview(specialties, booking)}
        >
          {t('prepare')}
        </ButtonLink>
      )}
      <ButtonLink variant={isConfirmed ? 'secondary' : 'primary'} to="/interviewee-bookings">
        {t('viewBookings')}
      </ButtonLink>
      {booking && isCalendarOpen && (
        <LazyCalendarDialog booking={booking} onClose={() => setCalendarOpen(false)} />
      )}
    </>
  )
}
