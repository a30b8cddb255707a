import type { UseFormRegisterReturn } from 'react-hook-form'
import { currencies } from '#contract/money.ts'
import { slot as text } from '#web/text/en/slot.ts'
import { useText } from '#web/text/translate.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select, TextInput } from '#web/ui/Inputs.tsx'

/** What a slot costs, and that nothing means free. */
export function PriceFields({
  amount,
  currency,
  isFree,
  error,
}: {
  amount: UseFormRegisterReturn
  currency: UseFormRegisterReturn
  isFree: boolean
  error: string | undefined
}) {
  const t = useText(text)
  return (
    <>
      <Field label={t('price')} hint={t(isFree ? 'freeHint' : 'priceHint')} error={error}>
        <TextInput
          {...amount}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          className="tabular-nums"
        />
      </Field>
      <Field label={t('currency')}>
        <Select {...currency}>
          {currencies.map(code => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}
