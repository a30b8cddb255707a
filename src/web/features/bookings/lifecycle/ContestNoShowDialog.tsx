import type { Booking } from '#contract/booking.ts'
import { endpoints } from '#contract/booking-lifecycle.ts'
import { bookingLimits } from '#contract/limits.ts'
import { bookingLifecycleApi } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { bookingQueries } from '#web/features/bookings/use-booking-mutation.ts'
import { bookingLifecycle as text } from '#web/i18n/en/booking-lifecycle.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

export function ContestNoShowDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const contest = useApiMutation(bookingLifecycleApi.contestNoShow, { invalidates: bookingQueries })
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
    <Dialog open onClose={onClose} title={t('contestTitle')} width="narrow">
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        <Field label={t('contestText')} hint={t('contestHint')} error={form.fieldError('text')}>
          <TextArea {...form.register('text')} maxLength={bookingLimits.contestMax} />
        </Field>
        {form.isDraftRestored && <p className="text-13 text-quiet">{tCommon('draftRestored')}</p>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            {form.isSubmitting ? t('contestSending') : t('contestSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
