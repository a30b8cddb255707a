import { addresses } from '#contract/address/booking-life.ts'
import type { Booking } from '#contract/booking.ts'
import { endpoints } from '#contract/booking-life.ts'
import { bookingLimits } from '#contract/limits.ts'
import { bookingReads } from '#web/booking/use-booking-act.ts'
import { useAct } from '#web/query.ts'
import { common } from '#web/text/en/common.ts'
import { life as text } from '#web/text/en/life.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useProblemForm } from '#web/ui/form.ts'
import { TextArea } from '#web/ui/Inputs.tsx'
import { Notice } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'

/** Disagrees with being called absent, in one's own words. */
export function ContestDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useText(text)
  const tCommon = useText(common)
  const contest = useAct(addresses.contestNoShow, { invalidates: bookingReads })
  const form = useProblemForm({
    schema: endpoints.contestNoShow.body,
    defaults: { text: '' },
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
        {form.problem && <Notice kind="lost">{form.problem}</Notice>}
        <Field label={t('contestText')} hint={t('contestHint')} error={form.errorOf('text')}>
          <TextArea {...form.register('text')} maxLength={bookingLimits.contestMax} />
        </Field>
        {form.isRestored && <p className="text-13 text-quiet">{tCommon('draftRestored')}</p>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {form.busy ? t('contestSending') : t('contestSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
