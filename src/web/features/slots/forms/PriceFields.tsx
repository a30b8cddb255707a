import { useQuery } from '@tanstack/react-query'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { getPlatformFee, slotLimits } from '#contract/limits.ts'
import { type Currency, currencies, fromMinorUnits, amount as price, toMinorUnits } from '#contract/money.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { weeklyScheduleQuery } from '#web/features/slots/api.ts'
import { prices as moneyText } from '#web/i18n/en/payments/prices.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { formatMoney, formatPercent } from '#web/lib/format.ts'

/** An empty price means free. An invalid one is reported at once. */
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
  const isInvalid = Number.isFinite(enteredAmount) && !price.safeParse(enteredAmount).success
  const received = useNetPrice(isInvalid ? undefined : enteredAmount, selectedCurrency)
  return (
    <>
      <Field
        label={t('price')}
        hint={received?.text ?? t(enteredAmount === 0 ? 'freeHint' : 'priceHint')}
        error={error ?? (isInvalid ? fieldErrorMessage('slot.price_invalid') : undefined)}
      >
        <TextInput
          {...form.register(amountName, { valueAsNumber: true })}
          type="number"
          inputMode="decimal"
          min={0}
          max={slotLimits.maxAmount}
          step={0.01}
          className="tabular-nums"
        />
      </Field>
      <Field label={t('currency')} hint={received?.fee}>
        <Select {...form.register(currencyName)}>
          {currencies.map(code => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** The interviewer's share of a price, after the fee that the server reports. */
function useNetPrice(amount: number | undefined, currency: Currency) {
  const t = useTranslations(moneyText)
  const language = useLanguage()
  const { data } = useQuery(weeklyScheduleQuery)
  if (!data || !amount || !(amount > 0)) return null
  const minor = toMinorUnits(amount)
  const left = fromMinorUnits(minor - getPlatformFee(minor, data.feePercent))
  return {
    text: t('receive', { amount: formatMoney(left, currency, language, 'exact') }),
    fee: t('afterFee', { percent: formatPercent(data.feePercent, language, 2) }),
  }
}
