import type { Slot } from '#contract/slot.ts'
import { slot as text } from '#web/text/en/slot.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { money } from '#web/ui/format.ts'

/** What a slot costs in words: nothing is "free". */
export function usePriceText() {
  const t = useText(text)
  const language = useLanguage()
  return ({ amount, currency }: Pick<Slot, 'amount' | 'currency'>) =>
    amount === 0 ? t('free') : money(amount, currency, language)
}
