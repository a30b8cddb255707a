import { Badge } from '#web/components/ui/Badge.tsx'
import { formatTimeRange, formatWeekdayDate, timeZoneName } from '#web/components/ui/format.ts'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { slotErrorMessage } from './slot-errors.ts'
import type { RecurringPreviewState } from './use-recurring-preview.ts'

/** Slots that the form would create. Conflicts are marked. */
export function RecurringPreview({ preview, zone }: { preview: RecurringPreviewState; zone: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { state, slots, error } = preview
  if (state === 'unfinished') return <p className="text-13 text-quiet">{t('previewLater')}</p>
  if (state === 'rejected') return <Alert variant="warning">{slotErrorMessage(error, zone)}</Alert>
  if (state === 'loading') return <Skeleton className="h-24" />
  const clashing = slots.filter(slot => slot.clashes).length
  return (
    <section aria-label={t('preview')} className="grid gap-2">
      <p role="status" className="text-15">
        <span className="font-medium">{t('previewCount', { count: slots.length })}</span>
        <span className="text-quiet"> · {timeZoneName(zone, language)}</span>
      </p>
      {clashing > 0 && (
        <Alert variant="warning">
          {clashing === slots.length ? t('allClash') : t('someClash', { count: clashing })}
        </Alert>
      )}
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        tabIndex={0}
        aria-label={t('preview')}
        className="max-h-60 divide-y divide-hairline overflow-y-auto rounded-medium border border-hairline"
      >
        {slots.map(slot => (
          <li
            key={slot.startTime}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2 text-15 tabular-nums"
          >
            <span className={slot.clashes ? 'text-quiet line-through' : undefined}>
              {formatWeekdayDate(slot.startTime, zone, language)},{' '}
              {formatTimeRange(slot.startTime, slot.endTime, zone, language)}
            </span>
            {slot.clashes && <Badge variant="warning">{t('clashes')}</Badge>}
          </li>
        ))}
      </ol>
    </section>
  )
}
