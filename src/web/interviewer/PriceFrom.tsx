import type { InterviewerCard } from '#contract/interviewer.ts'
import { interviewer } from '#web/text/en/interviewer.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { money } from '#web/ui/format.ts'

/** The least one pays; nothing where there is nothing to book. */
export function PriceFrom({ price }: { price: InterviewerCard['priceFrom'] }) {
  const t = useText(interviewer)
  const language = useLanguage()
  if (!price) return null
  return (
    <span className="text-17 font-medium tabular-nums">
      {price.amount === 0
        ? t('free')
        : t('priceFrom', { price: money(price.amount, price.currency, language) })}
    </span>
  )
}
