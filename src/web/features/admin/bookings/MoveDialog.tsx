import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { fieldCode } from '#contract/errors/error.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useApiForm } from '#web/lib/form.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { moveTimesQuery, useMoveBooking } from './api.ts'

const slotId = z.string().refine(id => id !== '', fieldCode('field.required'))
const schema = z.object({ slotId, reason })

/** Moves a session to a free time of its interviewer at the same price, and says what that does. */
export function MoveDialog({ booking, onClose }: { booking: ReplyOf<'adminBooking'>; onClose: () => void }) {
  const t = useTranslations(adminBookings)
  const say = useTranslations(adminCommon)
  const language = useLanguage()
  const move = useMoveBooking()
  const { data, error, refetch } = useQuery(moveTimesQuery(booking.id))
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: { slotId: '', reason: '' },
    onSubmit: async values => {
      await move.mutateAsync({ params: { bookingId: booking.id }, body: values }).catch(failure => {
        // The time may be taken meanwhile.
        void refetch()
        throw failure
      })
      toast.success(t('moveDone'))
      onClose()
    },
  })
  const timeOf = (start: string, end: string) => formatDateTime(start, end, browserTimeZone(), language)
  return (
    <FormDialog
      title={t('moveTitle')}
      description={t('moveText')}
      form={form}
      submitLabel={t('moveConfirm')}
      isSubmitDisabled={!data || data.times.length === 0}
      onClose={onClose}
    >
      {error && <Alert variant="warning">{errorMessage(error)}</Alert>}
      {!data && !error && <Skeleton className="h-16 rounded-medium" />}
      {data?.times.length === 0 && <Alert variant="warning">{t('moveNoTimes')}</Alert>}
      {data && data.times.length > 0 && (
        <Field label={t('moveTime')} error={form.fieldError('slotId')}>
          <Select {...form.register('slotId')}>
            <option value="">{t('moveChoose')}</option>
            {data.times.map(time => (
              <option key={time.slotId} value={time.slotId}>
                {timeOf(time.startTime, time.endTime)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={say('reason')} hint={say('reasonHint')} error={form.fieldError('reason')}>
        <TextArea rows={3} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
