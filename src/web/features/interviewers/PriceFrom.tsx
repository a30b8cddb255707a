import type { InterviewerCard } from '#contract/interviewer.ts'
import { money } from '#web/components/ui/format.ts'
import { find } from '#web/i18n/en/find.ts'
import { interviewer } from '#web/i18n/en/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { useOwnPrices } from './use-own-prices.ts'

/** The least one pays, and about how much that is where one lives; nothing where there is nothing to book. */
export function PriceFrom({ price }: { price: InterviewerCard['priceFrom'] }) {
  const t = useText(interviewer)
  const words = useText(find)
  const language = useLanguage()
  const own = useOwnPrices().about(price)
  if (!price) return null
  return (
    <span className="grid tabular-nums">
      <span className="text-17 font-medium">
        {price.amount === 0
          ? t('free')
          : t('priceFrom', { price: money(price.amount, price.currency, language) })}
      </span>
      {own && (
        <span className="text-13 text-quiet">
          {words('about', { price: money(own.amount, own.currency, language) })}
        </span>
      )}
    </span>
  )
}
