import { useQuery } from '@tanstack/react-query'
import { type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import { currencies } from '#contract/enums.ts'
import { getPlatformFee } from '#contract/limits.ts'
import { type Currency, fromMinorUnits, amount as price, toMinorUnits } from '#contract/money.ts'
import { amountInputProps } from '#web/components/ui/amount-text.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { useAmountText } from '#web/components/ui/use-amount-text.ts'
import { weeklyScheduleQuery } from '#web/features/slots/api.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { formatMoney, formatPercent } from '#web/lib/format.ts'

/** Two cells of a grid: the price's hint is as wide as both. An empty price means free. An invalid one is reported at once. */
export function PriceFields<Values extends FieldValues>({
  form,
  amountName,
  currencyName,
  error,
}: {
  form: ApiForm<Values>
  amountName: FieldPath<Values>
  currencyName: FieldPath<Values>
  error: string | undefined
}) {
  const [enteredAmount, selectedCurrency = 'USD'] = useWatch({
    control: form.control,
    name: [amountName, currencyName],
  }) as [number | undefined, Currency | undefined]
  const t = useTranslations(text)
  const language = useLanguage()
  const { field } = useController({ control: form.control, name: amountName })
  const { text: shownText, plainText, typedText, type, finish } = useAmountText(enteredAmount, field.onChange)
  const isInvalid = shownText.trim() !== '' && !price.safeParse(enteredAmount).success
  const received = useNetPrice(isInvalid ? undefined : enteredAmount, selectedCurrency)
  const hint = received ?? t(enteredAmount === 0 ? 'freeHint' : 'priceHint')
  // A text that could be read in another way is shown in full.
  const fullPrice =
    enteredAmount !== undefined && !isInvalid && shownText.trim() !== plainText
      ? formatMoney(enteredAmount, selectedCurrency, language, 'exact')
      : null
  return (
    <>
      <Field
        label={t('price')}
        hint={fullPrice ? `${fullPrice} · ${hint}` : hint}
        hintClassName="w-[calc(200%+--spacing(3))]"
        error={error ?? (isInvalid ? fieldErrorMessage('slot.price_invalid') : undefined)}
      >
        <TextInput
          {...amountInputProps}
          ref={field.ref}
          name={field.name}
          value={shownText}
          onChange={({ target }) => type(target.value, selectedCurrency)}
          onBlur={() => {
            if (!isInvalid) finish()
            field.onBlur()
          }}
        />
      </Field>
      <Field label={t('currency')}>
        <Select
          {...form.register(currencyName, {
            // The text may have the sign of this currency.
            onChange: ({ target }) => {
              if (typedText !== null) type(typedText, target.value)
            },
          })}
        >
          {currencies.map(code => (
            <option key={code} value={code} translate="no">
              {code}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** The interviewer's share of a price, after the fee that the server reports. */
function useNetPrice(amount: number | undefined, currency: Currency) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data } = useQuery(weeklyScheduleQuery)
  if (!data || !amount || !(amount > 0)) return null
  const minor = toMinorUnits(amount)
  const left = fromMinorUnits(minor - getPlatformFee(minor, data.feePercent))
  return t('receiveAfterFee', {
    amount: formatMoney(left, currency, language, 'exact'),
    percent: formatPercent(data.feePercent, language, 2),
  })
}
