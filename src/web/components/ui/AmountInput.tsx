import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { ApiForm } from '#web/lib/form.ts'
import { type AmountUnit, amountInputProps } from './amount-text.ts'
import { TextInput } from './Inputs.tsx'
import { useAmountText } from './use-amount-text.ts'

/** Field of a form for an amount or a percentage. The form has NaN while the text is no number. */
export function AmountInput<Values extends FieldValues>({
  form,
  name,
  unit,
}: {
  form: ApiForm<Values>
  name: FieldPath<Values>
  unit: AmountUnit
}) {
  const { field } = useController({ control: form.control, name })
  const value: unknown = field.value
  const amount = typeof value === 'number' ? value : undefined
  const { text, type, finish } = useAmountText(amount, field.onChange)
  return (
    <TextInput
      {...amountInputProps}
      ref={field.ref}
      name={field.name}
      value={text}
      onChange={({ target }) => type(target.value, unit)}
      onBlur={() => {
        if (Number.isFinite(amount)) finish()
        field.onBlur()
      }}
    />
  )
}
