import type { Booking } from '#contract/booking.ts'
import { formatMoney } from '#web/components/ui/format.ts'
import { money as text } from '#web/i18n/en/money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** What of a session's price comes to the interviewer; nobody else is told, and a free session says nothing. */
export function InterviewerShare({ booking: { receives } }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  if (!receives) return null
  const amount = formatMoney(receives.amount, receives.currency, language, 'exact')
  return <span className="tabular-nums">{t('receive', { amount })}</span>
}
