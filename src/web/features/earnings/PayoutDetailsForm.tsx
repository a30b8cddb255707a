import { type ReactNode, useState } from 'react'
import { newPayoutDetails, type PayoutMethod } from '#contract/earnings.ts'
import { payoutLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/earnings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { RadioCards } from '#web/components/ui/Choices.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { earnings as text } from '#web/i18n/en/earnings.ts'
import { useText } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/draft-store.ts'
import { useAct } from '#web/lib/query.ts'
import type { Details } from './earnings-view.ts'

type Props = { details: Details; onDone: (saved: boolean) => void }

export const bankDraft = 'payout-bank'
export const stripeDraft = 'payout-stripe'

const [bankSchema, stripeSchema] = newPayoutDetails.options
const words = { bank: ['bank', 'bankText'], stripe: ['stripe', 'stripeText'] } as const

/** A bank account or, where the product can pay there, a Stripe account. */
export function PayoutDetailsForm(props: Props) {
  const t = useText(text)
  const { method, methods } = props.details
  const [chosen, choose] = useState<PayoutMethod>(() =>
    readDraft(stripeDraft) ? 'stripe' : (method ?? 'bank'),
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
            choices={methods.map(value => {
              const [label, hint] = words[value]
              return { value, label: t(label), text: t(hint) }
            })}
          />
        </FieldGroup>
      )}
      {isChoice && chosen === 'stripe' ? <StripeForm {...props} /> : <BankForm {...props} />}
    </div>
  )
}

const useSave = () => useAct(addresses.setPayoutDetails, { invalidates: [addresses.payoutDetails] })

function BankForm({ details, onDone }: Props) {
  const t = useText(text)
  const save = useSave()
  const form = useProblemForm({
    schema: bankSchema,
    defaults: { method: 'bank' as const, holder: details.holder ?? '', iban: '' },
    draftKey: bankDraft,
    onSubmit: async body => {
      await save.mutateAsync({ body })
      onDone(true)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.problem && <Notice kind="lost">{form.problem}</Notice>}
      <Field label={t('holder')} hint={t('holderHint')} error={form.errorOf('holder')}>
        <TextInput {...form.register('holder')} autoComplete="name" maxLength={payoutLimits.holderMax} />
      </Field>
      <Field label={t('iban')} hint={t('ibanHint')} error={form.errorOf('iban')}>
        <TextInput
          {...form.register('iban')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={payoutLimits.numberMax}
        />
      </Field>
      <Buttons busy={form.busy} onCancel={() => onDone(false)} />
    </form>
  )
}

function StripeForm({ onDone }: Props) {
  const t = useText(text)
  const save = useSave()
  const form = useProblemForm({
    schema: stripeSchema,
    defaults: { method: 'stripe' as const, stripeAccount: '' },
    draftKey: stripeDraft,
    onSubmit: async body => {
      await save.mutateAsync({ body })
      onDone(true)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.problem && <Notice kind="lost">{form.problem}</Notice>}
      <Field label={t('stripeAccount')} hint={t('stripeAccountHint')} error={form.errorOf('stripeAccount')}>
        <TextInput
          {...form.register('stripeAccount')}
          autoComplete="off"
          spellCheck={false}
          maxLength={payoutLimits.numberMax}
        />
      </Field>
      <Buttons busy={form.busy} onCancel={() => onDone(false)} />
    </form>
  )
}

function Buttons({ busy, onCancel }: { busy: boolean; onCancel: () => void }): ReactNode {
  const t = useText(text)
  const tCommon = useText(common)
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {t(busy ? 'saving' : 'save')}
      </Button>
      <Button look="quiet" onClick={onCancel} disabled={busy}>
        {tCommon('cancel')}
      </Button>
    </div>
  )
}
