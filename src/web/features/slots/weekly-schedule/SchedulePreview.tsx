import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { slotLimits } from '#contract/limits.ts'
import type { OwnSlot } from '#contract/slot.ts'
import { schedulePreviewQuery } from '#web/features/slots/api.ts'
import type { CalendarSlot } from '#web/features/slots/calendar/week-layout.ts'
import { priceDefaults } from '#web/features/slots/forms/slot-form.ts'
import { weeklySchedule as text } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { isNetworkError } from '#web/lib/api/api-client.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatDateTime, formatTimeRange } from '#web/lib/format.ts'
import { type ScheduleFormValues, scheduleSchema, toScheduleInput } from './schedule-form.ts'

type SchedulePreview = ReplyOf<'previewWeeklySchedule'>

/** Effect of the form's schedule, from the server. A fixed price, so that typing one does not reload it. */
export function useSchedulePreview(values: ScheduleFormValues) {
  const input = { ...values, ...priceDefaults }
  const isComplete = scheduleSchema.safeParse(input).success
  const { data, error } = useQuery({
    ...schedulePreviewQuery(toScheduleInput(input)),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  return isComplete && (!error || isNetworkError(error)) ? data : undefined
}

/** Existing slots merged with the planned ones. */
export function applySchedulePreview(
  slots: readonly OwnSlot[],
  preview: SchedulePreview | undefined,
): CalendarSlot[] {
  if (!preview) return [...slots]
  const removedIds = new Set<string>(preview.ends)
  const existing = slots.map(slot => (removedIds.has(slot.id) ? toPlannedSlot(slot, 'going') : slot))
  const reasons = { taken: 'taken', buffer: 'near', deleted: 'deleted' } as const
  return [
    ...existing,
    ...preview.added.map(slot => toPlannedSlot(slot, 'new')),
    ...preview.leftOut.map(slot => toPlannedSlot(slot, reasons[slot.why])),
  ].toSorted((a, b) => a.startTime.localeCompare(b.startTime))
}

type SlotPlan = NonNullable<CalendarSlot['plan']>
const toPlannedSlot = (
  { startTime, endTime }: Pick<OwnSlot, 'startTime' | 'endTime'>,
  plan: SlotPlan,
): CalendarSlot => ({ id: `${plan} ${startTime}`, startTime, endTime, plan })

/** Counts of slots that saving would add, delete or skip, with reasons. */
export function SchedulePreviewSummary({
  preview,
  zone,
}: {
  preview: SchedulePreview | undefined
  zone: string
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  if (!preview) return <p className="text-13 text-quiet">{t('previewLater')}</p>
  const { added, stays, ends, leftOut, leftOver } = preview
  const counts = [
    added.length > 0 && t('added', { count: added.length }),
    stays > 0 && t('stays', { count: stays }),
    ends.length > 0 && t('ends', { count: ends.length }),
    leftOut.length > 0 && t('leftOut', { count: leftOut.length }),
  ].filter(Boolean)
  const reasons = { taken: 'takenBy', buffer: 'bufferBy' } as const
  return (
    <section aria-label={t('preview')} className="grid gap-2">
      <p role="status" className="text-15 font-medium">
        {counts.length > 0 ? counts.join(' · ') : t('nothing')}
      </p>
      {ends.length > 0 && <p className="text-13 text-quiet">{t('bookedStay')}</p>}
      {leftOver > 0 && (
        <p className="text-13 text-quiet">{t('leftOver', { count: leftOver, most: slotLimits.maxOpen })}</p>
      )}
      {leftOut.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
          tabIndex={0}
          aria-label={t('left')}
          className="max-h-48 divide-y divide-hairline overflow-y-auto rounded-medium border border-hairline text-13 tabular-nums"
        >
          {leftOut.map(({ startTime, endTime, why, by }) => (
            <li key={startTime} className="px-3 py-2">
              <span className="block">{formatDateTime(startTime, endTime, zone, language)}</span>
              <span className="text-quiet">
                {why === 'deleted'
                  ? t('deletedBy')
                  : t(reasons[why], { time: formatTimeRange(by.startTime, by.endTime, zone, language) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
