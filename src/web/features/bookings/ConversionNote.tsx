import type { Conversion, RateSource } from '#contract/payment.ts'
import { formatDate, formatMoney, formatNumber } from '#web/components/ui/format.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { prices as text } from '#web/i18n/en/prices.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export const rateSourceMessageKeys = {
  nbg: 'sourceBank',
  'er-api': 'sourceErApi',
  frankfurter: 'sourceFrankfurter',
} as const satisfies Record<RateSource, MessageKey<(typeof text)['messages']>>

const rateDecimals = 4

/** Rate behind a converted price: `USD 50 at 2.7145 · National Bank of Georgia, 26/11/2026`. */
export function ConversionNote({ conversion }: { conversion: Conversion }) {
  const t = useTranslations(text)
  const language = useLanguage()
  return (
    <span className="block text-13 font-normal text-quiet tabular-nums">
      {t('converted', {
        price: formatMoney(conversion.originalAmount, conversion.originalCurrency, language),
        rate: formatNumber(Number(conversion.exchangeRate), language, rateDecimals),
        source: t(rateSourceMessageKeys[conversion.source]),
        date: formatDate(`${conversion.date}T00:00:00Z`, 'UTC', language),
      })}
    </span>
  )
}
