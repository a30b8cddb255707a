import type { RefObject } from 'react'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { weekdays } from '#web/features/slots/calendar/week-layout.ts'
import { useFormatPrice } from '#web/features/slots/use-format-price.ts'
import { weeklySchedule as text } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration, weekdayName } from '#web/lib/format.ts'

export function ScheduleCard({
  schedule,
  isComplete,
  onEdit,
  buttonRef,
}: {
  /** Null until first set. */
  schedule: WeeklySchedule | null
  isComplete: boolean
  onEdit: () => void
  buttonRef: RefObject<HTMLButtonElement | null>
}) {
  const t = useTranslations(text)
  return (
    <Card className="order-first grid items-center gap-3 sm:grid-cols-[1fr_auto] lg:order-none">
      <h2 className="text-20">{t('title')}</h2>
      <div className="grid gap-2 sm:col-span-2 sm:row-start-2">
        {schedule ? (
          <ScheduleSummary schedule={schedule} />
        ) : (
          <p className="text-15 text-quiet">{t('intro', { weeks: weeklyScheduleLimits.weeksAhead })}</p>
        )}
        {schedule && schedule.times.length > 0 && !isComplete && <p className="text-15">{t('incomplete')}</p>}
      </div>
      <Button ref={buttonRef} variant="secondary" className="sm:col-start-2 sm:row-start-1" onClick={onEdit}>
        {t(schedule ? 'change' : 'set')}
      </Button>
    </Card>
  )
}

export function ScheduleSummary({ schedule }: { schedule: WeeklySchedule }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const formatPrice = useFormatPrice()
  if (schedule.times.length === 0) return <p className="text-15 text-quiet">{t('off')}</p>
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-15 tabular-nums">
        {weekdays.map(weekday => {
          const times = schedule.times
            .filter(time => time.weekday === weekday)
            .map(time => `${time.startTime} - ${time.endTime}`)
            .toSorted()
          return times.length === 0 ? null : (
            <div key={weekday} className="contents">
              <dt className="text-quiet">{weekdayName(weekday, language)}</dt>
              <dd>{times.join(', ')}</dd>
            </div>
          )
        })}
      </dl>
      <p className="text-13 text-quiet">
        {t('summary', {
          length: formatDuration(schedule.sessionMinutes, language),
          price: formatPrice(schedule),
          notice: formatDuration(schedule.noticeMinutes, language),
        })}
      </p>
    </>
  )
}
