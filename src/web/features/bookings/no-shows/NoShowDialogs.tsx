import type { Booking } from '#contract/booking.ts'
import { endpoints } from '#contract/booking-lifecycle.ts'
import { bookingLimits } from '#contract/limits.ts'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useContestNoShow, useReportNoShow } from '#web/features/bookings/api.ts'
import { BookingSummary } from '#web/features/bookings/BookingAmounts.tsx'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { bookingLifecycle as text } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'

export function ContestNoShowDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const contest = useContestNoShow()
  const form = useApiForm({
    schema: endpoints.contestNoShow.body,
    defaultValues: { text: '' },
    draftKey: `contest:${booking.id}`,
    onSubmit: async body => {
      await contest.mutateAsync({ params: { id: booking.id }, body })
      toast.success(t('contested'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('contestTitle')}
      form={form}
      submitLabel={t(form.isSubmitting ? 'contestSending' : 'contestSend')}
      onClose={onClose}
    >
      <Field label={t('contestText')} hint={t('contestHint')} error={form.fieldError('text')}>
        <TextArea {...form.register('text')} maxLength={bookingLimits.contestMax} />
      </Field>
    </FormDialog>
  )
}

const consequenceMessageKeys = {
  interviewee: { priced: 'reportInterviewer', free: 'reportInterviewerFree' },
  interviewer: { priced: 'reportInterviewee', free: 'reportIntervieweeFree' },
} as const

/** States the consequences before the report. */
export function ReportNoShowDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const { name } = useCounterpart(booking)
  const side = useSide()
  const report = useBookingAction(useReportNoShow(), t('reported'))
  const consequenceKey = consequenceMessageKeys[side][booking.amount > 0 ? 'priced' : 'free']
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => report.run({ params: { id: booking.id } }).then(isDone => isDone && onClose())}
      title={t('reportTitle', { name })}
      confirmLabel={t('reportConfirm')}
      cancelLabel={t('reportCancel')}
      busy={report.isPending}
      danger
    >
      <BookingSummary booking={booking} />
      <p>
        {t(consequenceKey, { name, hours: bookingLimits.contestHours })} {t('reportDecided')}
      </p>
    </ConfirmDialog>
  )
}
