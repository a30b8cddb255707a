import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'
import { bookingLifecycleApi } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { BookingSummary } from '#web/features/bookings/BookingSummary.tsx'
import type { Side } from '#web/features/bookings/booking-status.ts'
import { useBookingMutation } from '#web/features/bookings/use-booking-mutation.ts'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { bookingLifecycle as text } from '#web/i18n/en/booking-lifecycle.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const consequenceMessageKeys = {
  interviewee: { priced: 'reportInterviewer', free: 'reportInterviewerFree' },
  interviewer: { priced: 'reportInterviewee', free: 'reportIntervieweeFree' },
} as const

/** States the consequences before the report. */
export function ReportNoShowButton({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations(text)
  const { name } = useCounterpart(booking, side)
  const [isAsking, setAsking] = useState(false)
  const report = useBookingMutation(bookingLifecycleApi.reportNoShow, t('reported'))
  if (!booking.can.reportNoShow) return null
  const follows = consequenceMessageKeys[side][booking.amount > 0 ? 'priced' : 'free']
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('report')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => report.run({ params: { id: booking.id } }).then(() => setAsking(false))}
        title={t('reportTitle', { name })}
        confirmLabel={t('reportConfirm')}
        cancelLabel={t('reportCancel')}
        busy={report.isPending}
        danger
      >
        <BookingSummary booking={booking} side={side} />
        <p>
          {t(follows, { hours: bookingLimits.contestHours })} {t('reportDecided')}
        </p>
      </ConfirmDialog>
    </>
  )
}
