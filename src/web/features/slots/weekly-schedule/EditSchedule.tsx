import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { DayRange, OwnSlot } from '#contract/slot.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useSaveSchedule } from '#web/features/slots/api.ts'
import { getInitialDay, WeekCalendar } from '#web/features/slots/calendar/WeekCalendar.tsx'
import { weekdays } from '#web/features/slots/calendar/week-layout.ts'
import { common } from '#web/i18n/en/common.ts'
import { weeklySchedule as text } from '#web/i18n/en/slots/weekly-schedule.ts'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { toInputDate } from '#web/lib/format.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'
import { DayTimes } from './DayTimes.tsx'
import { ScheduleSummary } from './ScheduleCard.tsx'
import { applySchedulePreview, SchedulePreviewSummary, useSchedulePreview } from './SchedulePreview.tsx'
import { ScheduleDateFields, SessionFields } from './SessionFields.tsx'
import {
  fillWorkdays,
  type SavedSchedule,
  type ScheduleFormValues,
  scheduleSchema,
  toScheduleForm,
  toScheduleInput,
} from './schedule-form.ts'

/** Form beside a preview of the calendar. */
export function EditSchedule({
  saved,
  slots,
  daysOff,
  zone,
  draftKey,
  onDone,
}: {
  saved: SavedSchedule
  slots: readonly OwnSlot[]
  daysOff: readonly DayRange[]
  zone: string
  draftKey: string
  /** Receives the start of the first new slot. */
  onDone: (firstStart?: string) => void
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const today = toInputDate(useNow('minute'), zone)
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const [shownDay, setShownDay] = useState('')
  const save = useSaveSchedule()
  // On a conflict the alert shows the schedule of the other window, so that the user knows what saving again replaces.
  const isConflict = save.error?.problem.code === 'hours.changed_elsewhere'
  const store = async (values: ScheduleFormValues) => {
    const { added, ended } = await save.mutateAsync({
      body: { ...toScheduleInput(values), revision: isConflict ? saved.revision : values.revision },
    })
    const messages = [
      t('saved'),
      added > 0 && t('savedAdded', { count: added }),
      ended > 0 && t('savedEnded', { count: ended }),
    ]
    toast.success(messages.filter(Boolean).join(' · '))
  }
  const form = useApiForm<ScheduleFormValues>({
    schema: scheduleSchema,
    defaultValues: toScheduleForm(saved),
    draftKey,
    onSubmit: async values => {
      const first = preview?.added[0]?.startTime
      await store(values)
      onDone(first)
    },
  })
  const times = useFieldArray({ control: form.control, name: 'times' })
  const values = useWatch({ control: form.control }) as ScheduleFormValues
  const preview = useSchedulePreview(values)
  const firstNewDay = preview?.added[0] && toInputDate(preview.added[0].startTime, zone)
  const hasDates = values.startsOn !== undefined || values.endsOn !== undefined
  const cancel = () => {
    deleteDraft(draftKey)
    onDone()
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[25rem_minmax(0,1fr)] lg:items-start">
      <Card>
        <form onSubmit={form.submit} noValidate className="grid gap-6">
          <div>
            <h2 ref={heading} tabIndex={-1} className="text-20">
              {t('title')}
            </h2>
            {form.isDraftRestored && <p className="mt-1 text-13 text-quiet">{tCommon('draftRestored')}</p>}
          </div>
          <section aria-label={t('week')}>
            <div className="flex items-center justify-between gap-3">
              <h3 className="text-15 text-quiet">{t('week')}</h3>
              <Button
                variant="ghost"
                title={t('workdaysHint')}
                aria-label={t('workdaysHint')}
                onClick={() => times.replace(fillWorkdays(form.getValues('times')))}
              >
                {t('workdays')}
              </Button>
            </div>
            <ul className="divide-y divide-hairline">
              {weekdays.map(weekday => (
                <DayTimes key={weekday} form={form} times={times} weekday={weekday} />
              ))}
            </ul>
          </section>
          <SessionFields form={form} />
          <details open={hasDates || undefined}>
            <summary className="inline-flex min-h-11 items-center rounded-medium text-15 text-accent hover:underline">
              {t('dates')}
            </summary>
            <ScheduleDateFields form={form} today={today} />
          </details>
          <SchedulePreviewSummary preview={preview} zone={zone} />
          {(form.formError || isConflict) && save.error && (
            <Alert variant="danger">
              <p>{errorMessageOr(save.error, t('saveFailed'))}</p>
              {isConflict && saved.hours && <ScheduleSummary schedule={saved.hours} />}
            </Alert>
          )}
          <div className="grid gap-3">
            <Button type="submit" busy={form.isSubmitting}>
              {t(form.isSubmitting ? 'saving' : 'save')}
            </Button>
            <Button variant="secondary" onClick={cancel}>
              {t('cancel')}
            </Button>
            {saved.hours && saved.hours.times.length > 0 && (
              <DisableScheduleButton
                onConfirm={() =>
                  store({ ...toScheduleForm(saved), revision: values.revision, times: [] }).then(cancel)
                }
                busy={save.isPending}
              />
            )}
          </div>
        </form>
      </Card>
      <WeekCalendar
        slots={applySchedulePreview(slots, preview)}
        zone={zone}
        shownDay={shownDay || firstNewDay || getInitialDay(slots, zone)}
        onShow={setShownDay}
        daysOff={daysOff}
      />
    </div>
  )
}

/** Confirms first, because free slots of the schedule are deleted. */
function DisableScheduleButton({ onConfirm, busy }: { onConfirm: () => Promise<void>; busy: boolean }) {
  const t = useTranslations(text)
  const [isAsking, setAsking] = useState(false)
  const confirm = () =>
    onConfirm().catch((error: unknown) => {
      setAsking(false)
      toast.error(errorMessageOr(error, t('saveFailed')))
    })
  return (
    <>
      <Button variant="ghost" className="text-red" onClick={() => setAsking(true)}>
        {t('switchOff')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('switchOffTitle')}
        confirmLabel={t('switchOff')}
        cancelLabel={t('keep')}
        busy={busy}
        danger
      >
        {t('switchOffText')}
      </ConfirmDialog>
    </>
  )
}
