import type { Booking } from '#contract/booking.ts'
import { money } from '#web/components/ui/format.ts'
import { money as text } from '#web/i18n/en/money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'

/** What of a session's price comes to the interviewer; nobody else is told, and a free session says nothing. */
export function Receives({ booking: { receives } }: { booking: Booking }) {
  const t = useText(text)
  const language = useLanguage()
  if (!receives) return null
  const amount = money(receives.amount, receives.currency, language, 'exact')
  return <span className="tabular-nums">{t('receive', { amount })}</span>
}
