import { ReliabilityBadge } from '#web/features/slots/reliability/ReliabilityFacts.tsx'
import { adminReliability } from '#web/i18n/en/admin/admin-reliability.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import type { ListedInterviewer } from './api.ts'

/** State with its end, and whether the rules or an admin set it. */
export function StateDetails({
  state,
  pausedUntil,
  isManual,
}: Pick<ListedInterviewer, 'state' | 'pausedUntil' | 'isManual'>) {
  const t = useTranslations(adminReliability)
  const language = useLanguage()
  return (
    <span className="grid min-w-32 justify-items-start gap-1">
      <ReliabilityBadge state={state} />
      {state !== 'good' && <span className="text-13 text-quiet">{t(isManual ? 'byAdmin' : 'byRules')}</span>}
      {pausedUntil && (
        <span className="text-13 text-quiet">
          {t('until', { until: formatDateTime(pausedUntil, null, browserTimeZone(), language) })}
        </span>
      )}
    </span>
  )
}
