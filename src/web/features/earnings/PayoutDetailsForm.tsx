import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { newPayoutDetails, type PayoutMethod } from '#contract/earnings.ts'
import { payoutLimits } from '#contract/limits.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.ts'
import { readDraft } from '#web/lib/storage/draft-storage.ts'
import { useSavePayoutDetails } from './api.ts'

type Props = { details: ReplyOf<'payoutDetails'>; onDone: (saved: boolean) => void }

export const bankDraftKey = 'payout-bank'
export const stripeDraftKey = 'payout-stripe'

const [bankSchema, stripeSchema] = newPayoutDetails.options

/** Bank account or, where supported, Stripe account. */
export function PayoutDetailsForm(props: Props) {
  const t = useTranslations(text)
  const { method, methods } = props.details
  const [chosen, choose] = useState<PayoutMethod>(() =>
    readDraft(stripeDraftKey) ? 'stripe' : (method ?? 'bank'),
  )
  const isChoice = methods.length > 1
  return (
    <div className="grid max-w-form gap-5">
      {isChoice && (
        <FieldGroup label={t('method')}>
          <RadioCards
            name="method"
            value={chosen}
            onChange={choose}
            options={methods.map(value => ({ value, label: t(value), text: t(`${value}Text`) }))}
          />
        </FieldGroup>
      )}
      {isChoice && chosen === 'stripe' ? <StripeForm {...props} /> : <BankForm {...props} />}
    </div>
  )
}

function BankForm({ details, onDone }: Props) {
  const t = useTranslations(text)
  const save = useSavePayoutDetails()
  const form = useApiForm({
    schema: bankSchema,
    defaultValues: { method: 'bank' as const, holder: details.holder ?? '', iban: '' },
    draftKey: bankDraftKey,
    onSubmit: async body => {
      await save.mutateAsync({ body })
      onDone(true)
    },
  })
  return (
    <DetailsForm form={form} onCancel={() => onDone(false)}>
      <Field label={t('holder')} hint={t('holderHint')} error={form.fieldError('holder')}>
        <TextInput {...form.register('holder')} autoComplete="name" maxLength={payoutLimits.holderMax} />
      </Field>
      <Field label={t('iban')} hint={t('ibanHint')} error={form.fieldError('iban')}>
        <TextInput
          {...form.register('iban')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={payoutLimits.numberMax}
        />
      </Field>
    </DetailsForm>
  )
}

function StripeForm({ onDone }: Props) {
  const t = useTranslations(text)
  const save = useSavePayoutDetails()
  const form = useApiForm({
    schema: stripeSchema,
    defaultValues: { method: 'stripe' as const, stripeAccount: '' },
    draftKey: stripeDraftKey,
    onSubmit: async body => {
      await save.mutateAsync({ body })
      onDone(true)
    },
  })
  return (
    <DetailsForm form={form} onCancel={() => onDone(false)}>
      <Field
        label={t('stripeAccount')}
        hint={t('stripeAccountHint')}
        error={form.fieldError('stripeAccount')}
      >
        <TextInput
          {...form.register('stripeAccount')}
          autoComplete="off"
          spellCheck={false}
          maxLength={payoutLimits.numberMax}
        />
      </Field>
    </DetailsForm>
  )
}

function DetailsForm({
  form: { submit, formError, isSubmitting },
  onCancel,
  children,
}: {
  form: Pick<ApiForm<FieldValues>, 'submit' | 'formError' | 'isSubmitting'>
  onCancel: () => void
  children: ReactNode
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {formError && <Alert variant="danger">{formError}</Alert>}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {t(isSubmitting ? 'saving' : 'save')}
        </Button>
        <Button variant="ghost" onClick={onCancel} disabled={isSubmitting}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
