import { reliabilityRules } from '#contract/reliability-rules.ts'
import { reliability as text } from '#web/i18n/en/slots/reliability.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const { warned, paused, removed, pauseDays, lateHours, scorecardDays } = reliabilityRules

/** The written rules, with the numbers that the server applies. */
export function ReliabilityRules() {
  const t = useTranslations(text)
  const rules = [
    t('warnedRule', warned),
    t('pausedRule', { ...paused, days: pauseDays }),
    t('removedRule', removed),
    t('onceRule'),
    t('late', { hours: lateHours }),
    t('overdue', { days: scorecardDays }),
  ]
  return (
    <ul className="grid list-disc gap-1 pl-5 text-15">
      {rules.map(rule => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}
