import type { Slot } from '#contract/slot.ts'
import { money } from '#web/components/ui/format.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'

/** What a slot costs in words: nothing is "free". */
export function usePriceText() {
  const t = useText(text)
  const language = useLanguage()
  return ({ amount, currency }: Pick<Slot, 'amount' | 'currency'>) =>
    amount === 0 ? t('free') : money(amount, currency, language)
}
