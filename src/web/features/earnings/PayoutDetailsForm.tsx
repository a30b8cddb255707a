import { type ReactNode, useState } from 'react'
import { newPayoutDetails, type PayoutMethod } from '#contract/earnings.ts'
import { payoutLimits } from '#contract/limits.ts'
import { earningsApi } from '#contract/routes/payments.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { earnings as text } from '#web/i18n/en/earnings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/draft-storage.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import type { PayoutDetailsReply } from './earning-status.ts'

type Props = { details: PayoutDetailsReply; onDone: (saved: boolean) => void }

export const bankDraftKey = 'payout-bank'
export const stripeDraftKey = 'payout-stripe'

const [bankSchema, stripeSchema] = newPayoutDetails.options
const methodMessageKeys = { bank: ['bank', 'bankText'], stripe: ['stripe', 'stripeText'] } as const

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
            options={methods.map(value => {
              const [label, hint] = methodMessageKeys[value]
              return { value, label: t(label), text: t(hint) }
            })}
          />
        </FieldGroup>
      )}
      {isChoice && chosen === 'stripe' ? <StripeForm {...props} /> : <BankForm {...props} />}
    </div>
  )
}

const useSavePayoutDetails = () =>
  useApiMutation(earningsApi.setPayoutDetails, { invalidates: [earningsApi.payoutDetails] })

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
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
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
      <FormButtons busy={form.isSubmitting} onCancel={() => onDone(false)} />
    </form>
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
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
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
      <FormButtons busy={form.isSubmitting} onCancel={() => onDone(false)} />
    </form>
  )
}

function FormButtons({ busy, onCancel }: { busy: boolean; onCancel: () => void }): ReactNode {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {t(busy ? 'saving' : 'save')}
      </Button>
      <Button variant="ghost" onClick={onCancel} disabled={busy}>
        {tCommon('cancel')}
      </Button>
    </div>
  )
}
