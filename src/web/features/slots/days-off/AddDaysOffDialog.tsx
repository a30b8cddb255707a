import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { day } from '#contract/fields.ts'
import type { DayRange } from '#contract/slot.ts'
import { dayMs } from '#contract/time.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { daysOffPreviewQuery, useAddDaysOff } from '#web/features/slots/api.ts'
import { daysOff as text } from '#web/i18n/en/slots/days-off.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatDateTime, toInputDate } from '#web/lib/format.ts'

const daysForm = z.object({ from: day, to: day })

/** Blocks days. A preview lists the slots that will be removed and the booked ones, which stay. */
export function AddDaysOffDialog({
  firstDay,
  zone,
  onClose,
}: {
  firstDay: string
  zone: string
  onClose: () => void
}) {
  const t = useTranslations(text)
  const today = toInputDate(useNow('minute'), zone)
  const add = useAddDaysOff()
  const form = useApiForm<DayRange>({
    schema: daysForm,
    defaultValues: { from: firstDay, to: firstDay },
    onSubmit: async days => {
      const { removed } = await add.mutateAsync({ body: days })
      const messages = [t('saved'), removed.length > 0 && t('savedRemoved', { count: removed.length })]
      toast.success(messages.filter(Boolean).join(' · '))
      onClose()
    },
  })
  const first = useController({ control: form.control, name: 'from' })
  const last = useController({ control: form.control, name: 'to' })
  const days = useWatch({ control: form.control }) as DayRange
  const count = countDays(days)
  return (
    <FormDialog
      title={t('add')}
      description={t('text')}
      form={form}
      errorTitle={t('saveFailed')}
      submitLabel={form.isSubmitting ? t('saving') : t('block', { count: Math.max(1, count) })}
      onClose={onClose}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
        <DatePicker
          {...first.field}
          label={t('from')}
          min={today}
          error={form.fieldError('from')}
          onChange={next => {
            first.field.onChange(next)
            if (next > days.to) form.setValue('to', next)
          }}
        />
        <DatePicker {...last.field} label={t('to')} min={days.from || today} error={form.fieldError('to')} />
      </div>
      {count > 0 && <DaysOffPreview days={days} zone={zone} />}
    </FormDialog>
  )
}

/** 0 while the days are incomplete or out of order. */
function countDays({ from, to }: DayRange): number {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return Number.isNaN(count) ? 0 : Math.max(0, count)
}

function DaysOffPreview({ days, zone }: { days: DayRange; zone: string }) {
  const t = useTranslations(text)
  const { data, error } = useQuery({ ...daysOffPreviewQuery(days), placeholderData: keepPreviousData })
  // The preview already says why the days are not accepted. The form says so only after they are sent.
  if (error) return <p className="text-13 text-quiet">{errorMessage(error)}</p>
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-16" />
      </div>
    )
  const { removed, booked } = data
  return (
    <div className="grid gap-4">
      {removed.length + booked.length === 0 && (
        <p role="status" className="text-15">
          {t('noSlots')}
        </p>
      )}
      {booked.length > 0 && (
        <div>
          <p role="status" className="font-medium text-amber-ink">
            {t('booked', { count: booked.length })}
          </p>
          <SlotTimes slots={booked} label={t('booked', { count: booked.length })} zone={zone} />
          <p className="mt-2 text-13 text-quiet">
            <Trans
              text={t('bookedText')}
              components={{
                bookings: label => (
                  <Link to="/interviewer-bookings" className="link">
                    {label}
                  </Link>
                ),
              }}
            />
          </p>
        </div>
      )}
      {removed.length > 0 && (
        <div>
          <p role="status" className="font-medium">
            {t('removed', { count: removed.length })}
          </p>
          <SlotTimes slots={removed} label={t('removed', { count: removed.length })} zone={zone} />
          <p className="mt-2 text-13 text-quiet">{t('comeBack')}</p>
        </div>
      )}
    </div>
  )
}

function SlotTimes({
  slots,
  label,
  zone,
}: {
  slots: ReplyOf<'addDaysOff'>['removed']
  label: string
  zone: string
}) {
  const language = useLanguage()
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      aria-label={label}
      className="mt-2 max-h-40 divide-y divide-hairline overflow-y-auto rounded-medium border border-hairline text-15 tabular-nums"
    >
      {slots.map(slot => (
        <li key={slot.startTime} className="px-3 py-2">
          {formatDateTime(slot.startTime, slot.endTime, zone, language)}
        </li>
      ))}
    </ul>
  )
}
