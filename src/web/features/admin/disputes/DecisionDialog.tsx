import { useDeferredValue } from 'react'
import { z } from 'zod'
import { refundBearers } from '#contract/admin/bookings.ts'
import { endpoints } from '#contract/admin/disputes.ts'
import { reason } from '#contract/admin/list.ts'
import { refundAmount } from '#contract/money.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { AmountInput } from '#web/components/ui/AmountInput.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionPreview } from '#web/features/admin/bookings/ActionPreview.tsx'
import { useDecideAppeal, useDecideClaim, useDecideNoShow } from '#web/features/admin/bookings/api.ts'
import { bearerLabels } from '#web/features/admin/bookings/RefundDialog.tsx'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { adminDisputes } from '#web/i18n/en/admin/admin-disputes.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatMoney } from '#web/lib/format.ts'
import type { Dispute } from './Items.tsx'

export type DecisionKind = 'no_show' | 'claim' | 'appeal'

const schema = z.object({
  /** Upholds the report, refunds the claim, or changes the first decision. */
  isGranted: z.enum(['yes', 'no']),
  amount: refundAmount,
  bearer: z.enum(refundBearers),
  text: endpoints.decideNoShow.body.shape.text,
  reason,
})

const labels = {
  no_show: { title: 'noShowTitle', yes: 'upheld', no: 'rejected' },
  claim: { title: 'claimTitle', yes: 'claimRefund', no: 'claimReject' },
  appeal: { title: 'appealTitle', yes: 'appealChange', no: 'appealKeep' },
} as const satisfies Record<DecisionKind, object>

/** Proposal of the written rule, which the form starts with. */
const getProposal = ({ noShow, claim }: Dispute, kind: DecisionKind) =>
  kind === 'no_show' ? noShow?.proposal : kind === 'claim' ? claim?.proposal : undefined

/** Decides with a text for both participants, after showing what the decision does. */
export function DecisionDialog({
  kind,
  dispute,
  onClose,
}: {
  kind: DecisionKind
  dispute: Dispute
  onClose: () => void
}) {
  const t = useTranslations(adminDisputes)
  const tCommon = useTranslations(adminCommon)
  const tBooking = useTranslations(adminBookings)
  const decide = useDecide(kind, dispute)
  const proposal = getProposal(dispute, kind)
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: {
      isGranted: proposal?.decision === 'grant' ? 'yes' : 'no',
      amount: proposal?.refund ?? 0,
      bearer: 'both',
      text: '',
      reason: '',
    },
    draftKey: `decision:${kind}:${dispute.booking.id}`,
    onSubmit: async values => {
      await decide({ ...values, isGranted: values.isGranted === 'yes' })
      toast.success(t('decided'))
      onClose()
    },
  })
  const isGranted = form.watch('isGranted') === 'yes'
  const { effect, kind: appealed } = dispute.appeal ?? {}
  const isAppealRefund = kind === 'appeal' && effect === 'refund' && appealed === 'claim'
  const hasAmount = isGranted && (kind === 'claim' || isAppealRefund)
  const { title, yes, no } = labels[kind]
  return (
    <FormDialog title={t(title)} form={form} submitLabel={t('submit')} onClose={onClose}>
      <Field label={t('decision')} error={form.fieldError('isGranted')}>
        <Select {...form.register('isGranted')}>
          <option value="no">{t(no)}</option>
          <option value="yes">{t(yes)}</option>
        </Select>
      </Field>
      {hasAmount && (
        <>
          <Field
            label={t('amount', { currency: dispute.booking.currency })}
            error={form.fieldError('amount')}
          >
            <AmountInput form={form} name="amount" currency={dispute.booking.currency} />
          </Field>
          <Field label={tBooking('bearer')} error={form.fieldError('bearer')}>
            <Select {...form.register('bearer')}>
              {refundBearers
                .filter(name => dispute.isDivided || name === 'both')
                .map(name => (
                  <option key={name} value={name}>
                    {tBooking(bearerLabels[name])}
                  </option>
                ))}
            </Select>
          </Field>
        </>
      )}
      <Preview
        kind={kind}
        dispute={dispute}
        isGranted={isGranted}
        amount={useDeferredValue(hasAmount ? form.watch('amount') : null)}
        bearer={form.watch('bearer')}
      />
      <Field label={t('textForBoth')} hint={t('textHint')} error={form.fieldError('text')}>
        <TextArea rows={4} maxLength={2000} {...form.register('text')} />
      </Field>
      <Field label={tCommon('reason')} hint={tCommon('reasonHint')} error={form.fieldError('reason')}>
        <TextArea rows={2} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

type PreviewProps = {
  kind: DecisionKind
  dispute: Dispute
  isGranted: boolean
  /** Null for a decision without an amount. */
  amount: number | null
  bearer: 'both' | 'interviewer' | 'platform'
}

/** What the decision does, from the server where amounts depend on what the admin typed. */
function Preview({ kind, dispute, isGranted, amount: typed, bearer }: PreviewProps) {
  const params = { bookingId: dispute.booking.id }
  if (kind === 'no_show')
    return <ActionPreview input={{ params, query: { action: isGranted ? 'uphold' : 'reject' } }} />
  if (typed === null) return <Effect dispute={dispute} isChanged={isGranted} />
  const { data } = refundAmount.safeParse(typed)
  return data ? <ActionPreview input={{ params, query: { action: 'refund', amount: data, bearer } }} /> : null
}

/** Effect of a decision without an amount to type. */
function Effect({
  dispute: { appeal, refundable, booking },
  isChanged,
}: {
  dispute: Dispute
  isChanged: boolean
}) {
  const t = useTranslations(adminDisputes)
  const language = useLanguage()
  const formatAmount = (money: { amount: number; currency: Dispute['booking']['currency'] }) =>
    formatMoney(money.amount, money.currency, language, 'exact')
  if (!isChanged || !appeal) return <Alert>{t('effectNone')}</Alert>
  if (appeal.compensation)
    return <Alert>{t('effectCompensate', { amount: formatAmount(appeal.compensation) })}</Alert>
  if (appeal.effect === 'attendance') return <Alert>{t('effectAttendance')}</Alert>
  return (
    <Alert>
      {t('effectRefund', { amount: formatAmount({ amount: refundable, currency: booking.currency }) })}
    </Alert>
  )
}

type Values = {
  isGranted: boolean
  amount: number
  bearer: PreviewProps['bearer']
  text: string
  reason: string
}

function useDecide(kind: DecisionKind, { booking, appeal }: Dispute) {
  const decideNoShow = useDecideNoShow()
  const decideClaim = useDecideClaim()
  const decideAppeal = useDecideAppeal()
  const params = { bookingId: booking.id }
  return ({ isGranted, amount: typed, bearer, ...words }: Values): Promise<unknown> => {
    const refund = { amount: isGranted ? typed : 0, bearer }
    if (kind === 'no_show')
      return decideNoShow.mutateAsync({ params, body: { isUpheld: isGranted, ...words } })
    if (kind === 'claim') return decideClaim.mutateAsync({ params, body: { ...refund, ...words } })
    const body = { kind: appeal?.kind ?? 'claim', isChanged: isGranted, ...refund, ...words }
    return decideAppeal.mutateAsync({ params, body })
  }
}
