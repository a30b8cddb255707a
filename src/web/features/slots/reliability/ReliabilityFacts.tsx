import {
  type ReliabilityFigures as Figures,
  type ReliabilityState,
  reliabilityFigures,
  reliabilityRules,
} from '#contract/reliability-rules.ts'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { reliability as text } from '#web/i18n/en/slots/reliability.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'

const variants: Record<ReliabilityState, BadgeVariant> = {
  good: 'success',
  warned: 'warning',
  paused: 'warning',
  removed: 'danger',
}

export function ReliabilityBadge({ state }: { state: ReliabilityState }) {
  const t = useTranslations(text)
  return <Badge variant={variants[state]}>{t(state)}</Badge>
}

export function ReliabilityFigures({ figures, sessions }: { figures: Figures; sessions: number }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const facts = [
    ...reliabilityFigures.map(name => ({ name, value: figures[name] })),
    { name: 'sessions' as const, value: sessions },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-13 text-quiet">{t(name)}</dt>
          <dd className="text-26 tabular-nums">{formatNumber(value, language)}</dd>
        </div>
      ))}
    </dl>
  )
}

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
