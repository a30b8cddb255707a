import type { DayRange } from '#contract/slot.ts'
import { daysOff as text } from '#web/i18n/en/slots/days-off.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatWeekdayDate } from '#web/lib/format.ts'

/** `Thu 26/11/2026`, or `Thu 26/11/2026 to Sun 29/11/2026`. */
export function useFormatDays() {
  const t = useTranslations(text)
  const language = useLanguage()
  const format = (day: string) => formatWeekdayDate(`${day}T12:00Z`, 'UTC', language)
  return ({ from, to }: DayRange) =>
    from === to ? format(from) : t('days', { from: format(from), to: format(to) })
}
