import type { UseFormRegisterReturn } from 'react-hook-form'
import { feeOf } from '#contract/fee.ts'
import { slotLimits } from '#contract/limits.ts'
import { type Currency, currencies, amount as price, toAmount, toMinor } from '#contract/money.ts'
import { addresses as api } from '#contract/routes/weekly-schedule.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { money, percent } from '#web/components/ui/format.ts'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { money as moneyText } from '#web/i18n/en/money.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { fieldText } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'

/** What a slot costs, and that nothing means free. */
export function PriceFields({
  amount,
  currency,
  code,
  value,
  error,
}: {
  amount: UseFormRegisterReturn
  currency: UseFormRegisterReturn
  /** The currency chosen so far. */
  code: Currency
  /** What is typed so far; a number that cannot be a price is told at once. */
  value: number | undefined
  error: string | undefined
}) {
  const t = useText(text)
  const isWrong = Number.isFinite(value) && !price.safeParse(value).success
  const received = useReceived(isWrong ? undefined : value, code)
  return (
    <>
      <Field
        label={t('price')}
        hint={received?.text ?? t(value === 0 ? 'freeHint' : 'priceHint')}
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
      <Field label={t('currency')} hint={received?.fee}>
        <Select {...currency}>
          {currencies.map(code => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** What of a price is the interviewer's, as the server's fee leaves it; nothing while there is no price. */
function useReceived(amount: number | undefined, currency: Currency) {
  const t = useText(moneyText)
  const language = useLanguage()
  const { data } = useCall(api.weeklyHours, {})
  if (!data || !amount || !(amount > 0)) return null
  const minor = toMinor(amount)
  const left = toAmount(minor - feeOf(minor, data.feePercent))
  return {
    text: t('receive', { amount: money(left, currency, language, 'exact') }),
    fee: t('afterFee', { percent: percent(data.feePercent, language, 2) }),
  }
}
