import type { InterviewerCard } from '#contract/interviewer.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration, formatMoney } from '#web/lib/format.ts'
import { useLocalPrices } from './use-local-prices.ts'

/**
 * Lowest price and the length of its session, in the local currency with the asked price below it. Renders nothing
 * without a bookable time.
 */
export function PriceFrom({
  interviewer: { priceFrom: price, priceMinutes: minutes, hasHigherPrices },
}: {
  interviewer: Pick<InterviewerCard, 'priceFrom' | 'priceMinutes' | 'hasHigherPrices'>
}) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  const language = useLanguage()
  const own = useLocalPrices().convert(price)
  if (!price) return null
  const original = price.amount === 0 ? t('free') : formatMoney(price.amount, price.currency, language)
  const withFrom = (shown: string) => (hasHigherPrices ? t('priceFrom', { price: shown }) : shown)
  const main = own ? tFind('about', { price: formatMoney(own.amount, own.currency, language) }) : original
  return (
    <span className="grid">
      <span className="text-17 font-medium">
        {withFrom(main)}
        {minutes !== null && (
          <span className="text-15 font-normal text-quiet"> · {formatDuration(minutes, language)}</span>
        )}
      </span>
      {own && <span className="text-13 text-quiet">{original}</span>}
    </span>
  )
}
