import { useDeferredValue, useState } from 'react'
import { z } from 'zod'
import { refundBearers } from '#contract/admin/bookings.ts'
import { reason } from '#contract/admin/list.ts'
import { paidRefundAmount } from '#contract/money.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { AmountInput } from '#web/features/admin/components/AmountInput.tsx'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatMoney } from '#web/lib/format.ts'
import { randomUuid } from '#web/lib/random.ts'
import { ActionPreview } from './ActionPreview.tsx'
import { useRefundBooking } from './api.ts'

const schema = z.object({ amount: paidRefundAmount, bearer: z.enum(refundBearers), reason })

export const bearerLabels = {
  both: 'bearerBoth',
  interviewer: 'bearerInterviewer',
  platform: 'bearerPlatform',
} as const

/** Refunds a part. A repeated submit after a lost reply refunds once, because it sends the same id. */
export function RefundDialog({
  booking,
  onClose,
}: {
  booking: ReplyOf<'adminBooking'>
  onClose: () => void
}) {
  const t = useTranslations(adminBookings)
  const language = useLanguage()
  const refund = useRefundBooking()
  const [refundId] = useState(randomUuid)
  const isDivided = booking.payment?.isDivided ?? false
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: { amount: Number.NaN, bearer: 'both', reason: '' },
    onSubmit: async values => {
      await refund.mutateAsync({ params: { bookingId: booking.id }, body: { refundId, ...values } })
      toast.success(t('refunded'))
      onClose()
    },
  })
  const typed = useDeferredValue(form.watch('amount'))
  const bearer = form.watch('bearer')
  const max = formatMoney(booking.payment?.refundable ?? 0, booking.currency, language, 'exact')
  const parsed = paidRefundAmount.safeParse(typed)
  return (
    <FormDialog
      title={t('refundTitle')}
      form={form}
      submitLabel={
        parsed.success
          ? t('refundConfirm', { amount: formatMoney(parsed.data, booking.currency, language, 'exact') })
          : t('refund')
      }
      onClose={onClose}
    >
      <Field
        label={t('refundAmount', { currency: booking.currency })}
        hint={t('refundMax', { max })}
        error={form.fieldError('amount')}
      >
        <AmountInput form={form} name="amount" unit={booking.currency} />
      </Field>
      <Field
        label={t('bearer')}
        hint={isDivided ? undefined : t('bearerLater')}
        error={form.fieldError('bearer')}
      >
        <Select {...form.register('bearer')}>
          {refundBearers
            .filter(name => isDivided || name === 'both')
            .map(name => (
              <option key={name} value={name}>
                {t(bearerLabels[name])}
              </option>
            ))}
        </Select>
      </Field>
      {parsed.success && (
        <ActionPreview
          input={{
            params: { bookingId: booking.id },
            query: { action: 'refund', amount: parsed.data, bearer },
          }}
          formError={form.formError}
        />
      )}
      <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}
