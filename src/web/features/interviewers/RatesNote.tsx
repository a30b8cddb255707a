import type { RateSource } from '#contract/currency.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { date } from '#web/components/ui/format.ts'
import type { TextKey } from '#web/i18n/define-messages.ts'
import { find } from '#web/i18n/en/find.ts'
import { money } from '#web/i18n/en/money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { useOwnPrices } from './use-own-prices.ts'

const sources = {
  nbg: 'sourceBank',
  'er-api': 'sourceErApi',
  frankfurter: 'sourceFrankfurter',
} as const satisfies Record<RateSource, TextKey<(typeof money)['words']>>

/** Said once on the page: whose rate it is, and of which day. */
export function RatesNote({ of }: { of: readonly InterviewerCard[] }) {
  const t = useText(find)
  const says = useText(money)
  const language = useLanguage()
  const rate = useOwnPrices().said(of.map(one => one.priceFrom))
  if (!rate) return null
  const on = date(`${rate.date}T00:00:00Z`, 'UTC', language)
  return (
    <p className="mt-4 max-w-text text-13 text-quiet">
      {t('ratesNote', { source: says(sources[rate.source]), date: on })}
    </p>
  )
}
