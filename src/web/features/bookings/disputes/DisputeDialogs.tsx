import type { z } from 'zod'
import type { Booking } from '#contract/booking.ts'
import { endpoints } from '#contract/booking-disputes.ts'
import { claimReasons } from '#contract/enums.ts'
import { claimLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useAppealDispute, useClaimSession } from '#web/features/bookings/api.ts'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
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
      submitLabel={t('appealSend')}
      onClose={onClose}
    >
      <Field label={t('appealWords')} error={form.fieldError('text')}>
        <TextArea maxLength={claimLimits.textMax} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}

const schema = endpoints.claimSession.body

/** The interviewee says that a paid session was not as described. */
export function ClaimDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(bookingDisputes)
  const { name } = useCounterpart(booking)
  const claim = useClaimSession()
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    // A reason is a statement about the interviewer, so none is chosen beforehand.
    defaultValues: { text: '' },
    draftKey: `claim:${booking.id}`,
    onSubmit: async body => {
      await claim.mutateAsync({ params: { id: booking.id }, body })
      toast.success(t('claimSent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('claimTitle')}
      description={t('claimIntro', { name })}
      form={form}
      submitLabel={t('claimSend')}
      onClose={onClose}
    >
      <Field label={t('claimReason')} error={form.fieldError('reason')}>
        <Select {...form.register('reason')}>
          <option value="">{t('chooseReason')}</option>
          {claimReasons.map(reason => (
            <option key={reason} value={reason}>
              {t(reason)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('claimWords')} hint={t('claimHint')} error={form.fieldError('text')}>
        <TextArea maxLength={claimLimits.textMax} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
