import type { Conversion, RateSource } from '#contract/currency.ts'
import { date, money, number } from '#web/components/ui/format.ts'
import type { TextKey } from '#web/i18n/define-messages.ts'
import { money as text } from '#web/i18n/en/money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'

const sources = {
  nbg: 'sourceBank',
  'er-api': 'sourceErApi',
  frankfurter: 'sourceFrankfurter',
} as const satisfies Record<RateSource, TextKey<(typeof text)['words']>>

const rateDecimals = 4

/** Why a price is what it is: `USD 50 at 2.7145 · National Bank of Georgia, 26/11/2026`. */
export function Converted({ conversion }: { conversion: Conversion }) {
  const t = useText(text)
  const language = useLanguage()
  return (
    <span className="block text-13 font-normal text-quiet tabular-nums">
      {t('converted', {
        price: money(conversion.originalAmount, conversion.originalCurrency, language),
        rate: number(Number(conversion.exchangeRate), language, rateDecimals),
        source: t(sources[conversion.source]),
        date: date(`${conversion.date}T00:00:00Z`, 'UTC', language),
      })}
    </span>
  )
}
