import type { RefObject } from 'react'
import { Link } from 'react-router'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { weekdays } from '#web/features/slots/calendar/week-layout.ts'
import { slotsAddress } from '#web/features/slots/SlotsNav.tsx'
import { useFormatPrice } from '#web/features/slots/slot-text.ts'
import { weeklySchedule as text } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration, weekdayName } from '#web/lib/format.ts'

export function ScheduleCard({
  schedule,
  slotCount,
  isListed,
  onEdit,
  buttonRef,
}: {
  /** Null until first set. */
  schedule: WeeklySchedule | null
  /** Free slots of the schedule. */
  slotCount: number
  isListed: boolean
  onEdit: () => void
  buttonRef: RefObject<HTMLButtonElement | null>
}) {
  const t = useTranslations(text)
  return (
    <Card className="grid items-center gap-3 sm:grid-cols-[1fr_auto]">
      <h2 className="text-20">{t('title')}</h2>
      <div className="grid gap-2 sm:col-span-2 sm:row-start-2">
        {schedule ? (
          <ScheduleSummary schedule={schedule} />
        ) : (
          <p className="text-15 text-quiet">{t('intro', { weeks: weeklyScheduleLimits.weeksAhead })}</p>
        )}
        {schedule && schedule.times.length > 0 && !isListed && <p className="text-15">{t('incomplete')}</p>}
        {slotCount > 0 && (
          <p className="text-15">
            <Trans
              text={t('upcoming', { count: slotCount })}
              components={{
                calendar: label => (
                  <Link to={slotsAddress('calendar')} className="link">
                    {label}
                  </Link>
                ),
              }}
            />
          </p>
        )}
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
