import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type AmountUnit, amountInputProps } from '#web/components/ui/amount-text.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { useAmountText } from '#web/components/ui/use-amount-text.ts'
import type { ApiForm } from '#web/lib/form.ts'

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
