import type { OwnSlot, Slot } from '#contract/slot.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'

/** Busy: free, but hidden by a connected calendar. */
export const getSlotStatus = ({ isAvailable, isBusy }: OwnSlot): 'booked' | 'busy' | 'available' => {
  if (!isAvailable) return 'booked'
  return isBusy ? 'busy' : 'available'
}

/** Price as text, with "free" for none. */
export function useFormatPrice() {
  const t = useTranslations(text)
  const language = useLanguage()
  return ({ amount, currency }: Pick<Slot, 'amount' | 'currency'>) =>
    amount === 0 ? t('free') : formatMoney(amount, currency, language)
}
