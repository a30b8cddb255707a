import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { recurringSlots, type Slot } from '#contract/slot.ts'
import { addIsoDays } from '#contract/time.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { recurringPreviewQuery, useAddRecurringSlots, useAddSlots } from '#web/features/slots/api.ts'
import { maxDay, weekdays } from '#web/features/slots/calendar/week-layout.ts'
import { common } from '#web/i18n/en/common.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { isNetworkError } from '#web/lib/api/api-client.ts'
import {
  formatTimeRange,
  formatWeekdayDate,
  timeZoneName,
  toInputDate,
  weekdayName,
} from '#web/lib/format.ts'
import { PriceFields } from './PriceFields.tsx'
import { defaultRow, priceDefaults } from './slot-form.ts'
import { EndSelect, StartSelect, useTimeSelects } from './TimeSelect.tsx'
import { slotErrorMessage, useSlotForm } from './use-slot-form.ts'

type RecurringSlotsValues = z.input<typeof recurringSlots>
const defaultWeeks = 4

/** Same time on selected weekdays, with a preview. Conflicting slots are skipped. */
export function RecurringSlotsForm({
  zone,
  draftKey,
  onCreated,
}: {
  zone: string
  draftKey: string
  onCreated: (slots: readonly Pick<Slot, 'startTime'>[]) => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const today = toInputDate(now, zone)
  const [addAll, addFree] = [useAddRecurringSlots(), useAddSlots()]
  const { date: startDate, startTime, endTime } = defaultRow(now, zone)
  const { form, error } = useSlotForm<RecurringSlotsValues>({
    zone,
    draftKey,
    errorFallback: t('recurringFailed'),
    schema: recurringSlots,
    defaultValues: {
      startDate,
      endDate: addIsoDays(startDate, defaultWeeks * 7 - 1),
      startTime,
      endTime,
      weekdays: [],
      ...priceDefaults,
    },
    save: async values => {
      onCreated(await create(values))
      return { ...values, weekdays: [] }
    },
  })
  const { startProps, endProps } = useTimeSelects(form, 'startTime', 'endTime')
  const values = useWatch({ control: form.control }) as RecurringSlotsValues
  const first = useController({ control: form.control, name: 'startDate' })
  const last = useController({ control: form.control, name: 'endDate' })
  const preview = useRecurringPreview(values)
  const free = preview.slots.filter(slot => !slot.clashes)
  const create = async (body: RecurringSlotsValues) => {
    if (free.length === preview.slots.length) return (await addAll.mutateAsync({ body })).slots
    const { amount, currency } = body
    const timeSlots = free.map(({ startTime, endTime }) => ({ startTime, endTime, amount, currency }))
    return addFree.mutateAsync({ body: { timeSlots } })
  }
  const isBackwards = values.endDate !== '' && values.endDate < values.startDate
  const isAllTaken = preview.slots.length > 0 && free.length === 0
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-x-3 gap-y-4">
        <DatePicker
          {...first.field}
          label={t('startDate')}
          min={today}
          error={form.fieldError('startDate')}
          onChange={next => {
            first.field.onChange(next)
            if (values.endDate !== '' && next > values.endDate) form.setValue('endDate', next)
          }}
        />
        <DatePicker
          {...last.field}
          label={t('endDate')}
          min={maxDay(values.startDate, today)}
          error={
            form.fieldError('endDate') ?? (isBackwards ? fieldErrorMessage('dates.out_of_order') : undefined)
          }
        />
      </div>
      <FieldGroup label={t('weekdays')} error={form.fieldError('weekdays')}>
        <ToggleGroup
          className="grid grid-cols-7 gap-1! [&>button]:rounded-medium [&>button]:px-0"
          options={weekdays.map(value => ({ value: String(value), label: weekdayName(value, language) }))}
          value={weekdays.filter(day => values.weekdays.includes(day)).map(String)}
          onChange={next =>
            form.setValue('weekdays', next.map(Number), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      </FieldGroup>
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-x-3 gap-y-4">
        <Field label={t('start')} error={form.fieldError('startTime')}>
          <StartSelect {...startProps} />
        </Field>
        <Field label={t('end')} error={form.fieldError('endTime')}>
          <EndSelect {...endProps} />
        </Field>
        <PriceFields
          form={form}
          amountName="amount"
          currencyName="currency"
          error={form.fieldError('amount')}
        />
      </div>
      <RecurringPreview preview={preview} zone={zone} />
      {error && <Alert variant="danger">{error}</Alert>}
      <Button type="submit" busy={form.isSubmitting} disabled={isAllTaken}>
        {form.isSubmitting
          ? t('creating')
          : free.length > 0
            ? t('create', { count: free.length })
            : t('createRecurring')}
      </Button>
    </form>
  )
}

/** Slots that the form would create, from the server. A fixed price, so that typing one does not reload them. */
function useRecurringPreview(values: z.input<typeof recurringSlots>) {
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
function RecurringPreview({
  preview: { state, slots, error },
  zone,
}: {
  preview: ReturnType<typeof useRecurringPreview>
  zone: string
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
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
        <span className="text-quiet"> · {tCommon('inZone', { zone: timeZoneName(zone, language) })}</span>
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
