import type { InterviewerCard } from '#contract/interviewer.ts'
import { formatDate } from '#web/components/ui/format.ts'
import { rateSourceMessageKeys } from '#web/features/bookings/ConversionNote.tsx'
import { interviewerSearch } from '#web/i18n/en/interviewer-search.ts'
import { prices } from '#web/i18n/en/prices.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useLocalPrices } from './use-local-prices.ts'

/** Source and date of the exchange rate, once per page. */
export function ExchangeRateNote({ interviewers }: { interviewers: readonly InterviewerCard[] }) {
  const t = useTranslations(interviewerSearch)
  const tMoney = useTranslations(prices)
  const language = useLanguage()
  const rate = useLocalPrices().rateSource(interviewers.map(interviewer => interviewer.priceFrom))
  if (!rate) return null
  const date = formatDate(`${rate.date}T00:00:00Z`, 'UTC', language)
  return (
    <p className="mt-4 max-w-text text-13 text-quiet">
      {t('ratesNote', { source: tMoney(rateSourceMessageKeys[rate.source]), date })}
    </p>
  )
}
