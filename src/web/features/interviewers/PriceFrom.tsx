import type { InterviewerCard } from '#contract/interviewer.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocalPrices } from './use-local-prices.ts'

/** Lowest price and its approximate value in the local currency. Renders nothing without a bookable time. */
export function PriceFrom({ price }: { price: InterviewerCard['priceFrom'] }) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  const language = useLanguage()
  const own = useLocalPrices().convert(price)
  if (!price) return null
  return (
    <span className="grid tabular-nums">
      <span className="text-17 font-medium">
        {price.amount === 0
          ? t('free')
          : t('priceFrom', { price: formatMoney(price.amount, price.currency, language) })}
      </span>
      {own && (
        <span className="text-13 text-quiet">
          {tFind('about', { price: formatMoney(own.amount, own.currency, language) })}
        </span>
      )}
    </span>
  )
}
