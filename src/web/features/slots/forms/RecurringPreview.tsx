import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { recurringSlots } from '#contract/slot.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { recurringPreviewQuery } from '#web/features/slots/api.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { isNetworkError } from '#web/lib/api/api-client.ts'
import { formatTimeRange, formatWeekdayDate, timeZoneName } from '#web/lib/format.ts'
import { priceDefaults } from './slot-form.ts'
import { slotErrorMessage } from './use-slot-form.ts'

/** Slots that the form would create, from the server. The price does not matter. */
export function useRecurringPreview(values: z.input<typeof recurringSlots>) {
  const input = { ...values, ...priceDefaults }
  const isComplete = recurringSlots.safeParse(input).success
  const { data, error, isFetching } = useQuery({
    ...recurringPreviewQuery(input),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  // A loaded preview stays visible offline.
  const isRejected = error && !isFetching && !(data && isNetworkError(error))
  const state = !isComplete ? 'unfinished' : isRejected ? 'rejected' : data ? 'ready' : 'loading'
  return { state, slots: state === 'ready' && data ? data.slots : [], error }
}

/** Conflicts are marked. */
export function RecurringPreview({
  preview: { state, slots, error },
  zone,
}: {
  preview: ReturnType<typeof useRecurringPreview>
  zone: string
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  if (state === 'unfinished') return <p className="text-13 text-quiet">{t('previewLater')}</p>
  if (state === 'rejected') return <Alert variant="warning">{slotErrorMessage(error, zone)}</Alert>
  if (state === 'loading') return <Skeleton className="h-24" />
  const clashing = slots.filter(slot => slot.clashes).length
  const onDaysOff = slots.filter(slot => slot.isDayOff).length
  return (
    <section aria-label={t('preview')} className="grid gap-2">
      <p role="status" className="text-15">
        <span className="font-medium">{t('previewCount', { count: slots.length })}</span>
        <span className="text-quiet"> · {timeZoneName(zone, language)}</span>
      </p>
      {clashing > 0 && (
        <Alert variant="warning">
          {clashing === slots.length ? (
            t('allClash')
          ) : (
            <>
              {clashing > onDaysOff && <p>{t('someClash', { count: clashing - onDaysOff })}</p>}
              {onDaysOff > 0 && <p>{t('someOff', { count: onDaysOff })}</p>}
            </>
          )}
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
            {slot.clashes && <Badge variant="warning">{t(slot.isDayOff ? 'dayOff' : 'clashes')}</Badge>}
          </li>
        ))}
      </ol>
    </section>
  )
}
