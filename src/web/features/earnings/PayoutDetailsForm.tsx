import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import { newPayoutDetails, type PayoutMethod } from '#contract/earnings.ts'
import { payoutLimits } from '#contract/limits.ts'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { InlineForm } from '#web/features/bookings/InlineForm.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { InputOf, ReplyOf } from '#web/lib/api/api-request.ts'
import { useApiForm } from '#web/lib/form.ts'
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

function usePayoutForm<Values extends InputOf<'setPayoutDetails'>['body']>(
  schema: ZodType<unknown, Values>,
  draftKey: string,
  defaultValues: DefaultValues<Values>,
  onDone: Props['onDone'],
) {
  const t = useTranslations(text)
  const save = useSavePayoutDetails()
  const form = useApiForm<Values>({
    schema,
    defaultValues,
    draftKey,
    onSubmit: async body => {
      await save.mutateAsync({ body })
      onDone(true)
    },
  })
  const formProps = {
    form,
    draftKey,
    error: form.formError,
    saveLabel: t(form.isSubmitting ? 'saving' : 'save'),
    onCancel: () => onDone(false),
    className: 'gap-5',
  }
  return { form, formProps }
}

function BankForm({ details: { holder }, onDone }: Props) {
  const t = useTranslations(text)
  const defaultValues = { method: 'bank', holder: holder ?? '', iban: '' } as const
  const { form, formProps } = usePayoutForm(bankSchema, bankDraftKey, defaultValues, onDone)
  return (
    <InlineForm {...formProps}>
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
    </InlineForm>
  )
}

function StripeForm({ onDone }: Props) {
  const t = useTranslations(text)
  const defaultValues = { method: 'stripe', stripeAccount: '' } as const
  const { form, formProps } = usePayoutForm(stripeSchema, stripeDraftKey, defaultValues, onDone)
  return (
    <InlineForm {...formProps}>
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
    </InlineForm>
  )
}
