import type { Booking } from '#contract/booking.ts'
import { formatMoney } from '#web/components/ui/format.ts'
import { prices as text } from '#web/i18n/en/prices.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** The interviewer's share of the price. Only interviewers see it, and only for paid sessions. */
export function InterviewerShare({ booking: { receives } }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  if (!receives) return null
  const amount = formatMoney(receives.amount, receives.currency, language, 'exact')
  return <span className="tabular-nums">{t('receive', { amount })}</span>
}
