import { useDeferredValue } from 'react'
import { z } from 'zod'
import { refundBearers } from '#contract/admin/bookings.ts'
import { endpoints } from '#contract/admin/disputes.ts'
import { reason } from '#contract/admin/list.ts'
import { paidRefundAmount } from '#contract/money.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionPreview } from '#web/features/admin/bookings/ActionPreview.tsx'
import { useDecideAppeal, useDecideClaim, useDecideNoShow } from '#web/features/admin/bookings/api.ts'
import { bearerLabels } from '#web/features/admin/bookings/RefundDialog.tsx'
import { ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { AmountInput } from '#web/features/admin/components/AmountInput.tsx'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { adminDisputes } from '#web/i18n/en/admin/admin-disputes.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatMoney } from '#web/lib/format.ts'
import type { Dispute } from './Items.tsx'

export type DecisionKind = 'no_show' | 'claim' | 'appeal'

const common = {
  bearer: z.enum(refundBearers),
  text: endpoints.decideNoShow.body.shape.text,
  reason,
}
/** Whatever the hidden field has. */
const hidden = z.custom<number>()

/** `yes` upholds the report, refunds the claim, or changes the first decision. */
const schemaOf = (grantedAmount: typeof hidden | typeof paidRefundAmount) =>
  z.discriminatedUnion('isGranted', [
    z.object({ ...common, isGranted: z.literal('yes'), amount: grantedAmount }),
    z.object({ ...common, isGranted: z.literal('no'), amount: hidden }),
  ])
const schemas = { withAmount: schemaOf(paidRefundAmount), withoutAmount: schemaOf(hidden) }
type FormValues = {
  isGranted: 'yes' | 'no'
  amount: number
  bearer: (typeof refundBearers)[number]
  text: string
  reason: string
}

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
  const tBooking = useTranslations(adminBookings)
  const decide = useDecide(kind, dispute)
  const proposal = getProposal(dispute, kind)
  const { effect, kind: appealed } = dispute.appeal ?? {}
  const isAppealRefund = kind === 'appeal' && effect === 'refund' && appealed === 'claim'
  const grantsAmount = kind === 'claim' || isAppealRefund
  const form = useApiForm<FormValues>({
    schema: schemas[grantsAmount ? 'withAmount' : 'withoutAmount'],
    defaultValues: {
      isGranted: proposal?.decision === 'grant' ? 'yes' : 'no',
      amount: proposal?.refund || Number.NaN,
      bearer: 'both',
      text: '',
      reason: '',
    },
    draftKey: `decision:${kind}:${dispute.booking.id}`,
    onSubmit: async values => {
      const isYes = values.isGranted === 'yes'
      await decide({ ...values, isGranted: isYes, amount: isYes && grantsAmount ? values.amount : 0 })
      toast.success(t('decided'))
      onClose()
    },
  })
  const isGranted = form.watch('isGranted') === 'yes'
  const hasAmount = isGranted && grantsAmount
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
            <AmountInput form={form} name="amount" unit={dispute.booking.currency} />
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
        hasAmount={hasAmount}
        amount={useDeferredValue(form.watch('amount'))}
        bearer={form.watch('bearer')}
        formError={form.formError}
      />
      <Field label={t('textForBoth')} hint={t('textHint')} error={form.fieldError('text')}>
        <TextArea rows={4} maxLength={2000} {...form.register('text')} />
      </Field>
      <ReasonField rows={2} error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}

type PreviewProps = {
  kind: DecisionKind
  dispute: Dispute
  isGranted: boolean
  hasAmount: boolean
  amount: number
  bearer: FormValues['bearer']
  formError: string | undefined
}

/** What the decision does, from the server where amounts depend on what the admin typed. */
function Preview({ kind, dispute, isGranted, hasAmount, amount, bearer, formError }: PreviewProps) {
  const params = { bookingId: dispute.booking.id }
  if (kind === 'no_show') {
    const action = isGranted ? 'uphold' : 'reject'
    return <ActionPreview input={{ params, query: { action } }} formError={formError} />
  }
  if (!hasAmount) return <Effect dispute={dispute} isChanged={isGranted} />
  if (!paidRefundAmount.safeParse(amount).success) return null
  return (
    <ActionPreview input={{ params, query: { action: 'refund', amount, bearer } }} formError={formError} />
  )
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

type Decided = Omit<FormValues, 'isGranted'> & { isGranted: boolean }

function useDecide(kind: DecisionKind, { booking, appeal }: Dispute) {
  const decideNoShow = useDecideNoShow()
  const decideClaim = useDecideClaim()
  const decideAppeal = useDecideAppeal()
  const params = { bookingId: booking.id }
  return ({ isGranted, amount, bearer, ...words }: Decided): Promise<unknown> => {
    const refund = { amount, bearer }
    if (kind === 'no_show')
      return decideNoShow.mutateAsync({ params, body: { isUpheld: isGranted, ...words } })
    if (kind === 'claim') return decideClaim.mutateAsync({ params, body: { ...refund, ...words } })
    const body = { kind: appeal?.kind ?? 'claim', isChanged: isGranted, ...refund, ...words }
    return decideAppeal.mutateAsync({ params, body })
  }
}
