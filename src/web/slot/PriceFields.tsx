import type { UseFormRegisterReturn } from 'react-hook-form'
import { slotLimits } from '#contract/limits.ts'
import { currencies, amount as price } from '#contract/money.ts'
import { slot as text } from '#web/text/en/slot.ts'
import { fieldText } from '#web/text/problem.ts'
import { useText } from '#web/text/translate.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select, TextInput } from '#web/ui/Inputs.tsx'

/** What a slot costs, and that nothing means free. */
export function PriceFields({
  amount,
  currency,
  value,
  error,
}: {
  amount: UseFormRegisterReturn
  currency: UseFormRegisterReturn
  /** What is typed so far; a number that cannot be a price is told at once. */
  value: number | undefined
  error: string | undefined
}) {
  const t = useText(text)
  const isWrong = Number.isFinite(value) && !price.safeParse(value).success
  return (
    <>
      <Field
        label={t('price')}
        hint={t(value === 0 ? 'freeHint' : 'priceHint')}
        error={error ?? (isWrong ? fieldText('slot.price_invalid') : undefined)}
      >
        <TextInput
          {...amount}
          type="number"
          inputMode="decimal"
          min={0}
          max={slotLimits.maxAmount}
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
