import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { OwnSlot } from '#contract/slot.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { inputDay } from '#web/components/ui/format.ts'
import { Notice } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useNow } from '#web/components/ui/use-now.ts'
import { firstDayOf, Week } from '#web/features/slots/Week.tsx'
import { common } from '#web/i18n/en/common.ts'
import { hours as text } from '#web/i18n/en/hours.ts'
import { problemOr } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/call.ts'
import { dropDraft } from '#web/lib/draft-store.ts'
import { DateFields } from './DateFields.tsx'
import { DayTimes } from './DayTimes.tsx'
import { weekdays } from './format-weekdays.ts'
import { plannedSlots } from './plan-state.ts'
import { SessionFields } from './SessionFields.tsx'
import { SwitchOff } from './SwitchOff.tsx'
import { type HoursValues, hoursSchema, sentOf, valuesOf } from './schedule-form-state.ts'
import { useHoursPreview, useSaveHours } from './use-schedule.ts'
import { WhatChanges } from './WhatChanges.tsx'

/** The weekly hours as a form, beside the calendar as it would become. */
export function EditHours({
  kept,
  slots,
  zone,
  draftKey,
  onDone,
}: {
  kept: ReplyOf<'weeklyHours'>
  slots: readonly OwnSlot[]
  zone: string
  draftKey: string
  onDone: (first?: string) => void
}) {
  const t = useText(text)
  const tCommon = useText(common)
  const today = inputDay(useNow(60_000), zone)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [failure, setFailure] = useState<unknown>(null)
  const [shownDay, setShownDay] = useState('')
  const save = useSaveHours()
  const store = async (values: HoursValues) => {
    const { added, ended } = await save.mutateAsync({
      body: { ...sentOf(values), revision: kept.revision },
    })
    const news = [
      t('saved'),
      added > 0 && t('savedAdded', { count: added }),
      ended > 0 && t('savedEnded', { count: ended }),
    ]
    toast.success(news.filter(Boolean).join(' · '))
  }
  const form = useProblemForm<HoursValues>({
    schema: hoursSchema,
    defaults: valuesOf(kept.hours),
    draftKey,
    onSubmit: async values => {
      try {
        const first = preview?.added[0]?.startTime
        await store(values)
        onDone(first)
      } catch (error) {
        setFailure(error)
        throw error
      }
    },
  })
  const times = useFieldArray({ control: form.control, name: 'times' })
  const values = useWatch({ control: form.control }) as HoursValues
  const preview = useHoursPreview(values)
  const [firstNew] = preview?.added ?? []
  const first = firstNew && inputDay(firstNew.startTime, zone)
  const { startsOn, endsOn, daysOff } = values
  const hasDates = startsOn !== undefined || endsOn !== undefined || daysOff.length > 0
  const cancel = () => {
    dropDraft(draftKey)
    onDone()
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:items-start">
      <Card>
        <form onSubmit={form.submit} noValidate className="grid gap-6">
          <div>
            <h2 ref={heading} tabIndex={-1} className="text-20">
              {t('title')}
            </h2>
            {form.isRestored && <p className="mt-1 text-13 text-quiet">{tCommon('draftRestored')}</p>}
          </div>
          <section aria-label={t('week')}>
            <h3 className="text-15 text-quiet">{t('week')}</h3>
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
            <DateFields form={form} today={today} />
          </details>
          <WhatChanges preview={preview} zone={zone} />
          {form.problem && <Notice kind="lost">{problemOr(failure, t('saveFailed'))}</Notice>}
          <div className="grid gap-3">
            <Button type="submit" busy={form.busy}>
              {t(form.busy ? 'saving' : 'save')}
            </Button>
            <Button look="secondary" onClick={cancel}>
              {t('cancel')}
            </Button>
            {kept.hours && kept.hours.times.length > 0 && (
              <SwitchOff
                onConfirm={() => store({ ...valuesOf(kept.hours), times: [] }).then(cancel)}
                busy={save.isPending}
              />
            )}
          </div>
        </form>
      </Card>
      <Week
        slots={plannedSlots(slots, preview)}
        zone={zone}
        shownDay={shownDay || first || firstDayOf(slots, zone)}
        onShow={setShownDay}
      />
    </div>
  )
}
