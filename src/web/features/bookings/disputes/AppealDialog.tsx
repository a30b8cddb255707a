import type { Booking } from '#contract/booking.ts'
import { endpoints } from '#contract/booking-disputes.ts'
import { claimLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useAppealDispute } from '#web/features/bookings/api.ts'
import { bookingDisputes } from '#web/i18n/en/bookings/booking-disputes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'

/** Asks for another admin's decision. */
export function AppealDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(bookingDisputes)
  const appeal = useAppealDispute()
  const form = useApiForm({
    schema: endpoints.appealDispute.body,
    defaultValues: { text: '' },
    draftKey: `appeal:${booking.id}`,
    onSubmit: async body => {
      await appeal.mutateAsync({ params: { id: booking.id }, body })
      toast.success(t('appealSent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('appealTitle')}
      description={t('appealIntro')}
      form={form}
      submitLabel={t('send')}
      onClose={onClose}
    >
      <Field label={t('appealWords')} error={form.fieldError('text')}>
        <TextArea maxLength={claimLimits.textMax} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
