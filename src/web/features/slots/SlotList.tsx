import { type RefObject, useState } from 'react'
import type { OwnSlot } from '#contract/slot.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import {
  formatRelativeTime,
  formatWeekdayDate,
  timeZoneName,
  toInputDate,
} from '#web/components/ui/format.ts'
import { EmptyState } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { SlotRow } from './SlotRow.tsx'

const daysAtOnce = 7

export function SlotList({
  slots,
  zone,
  onEdit,
  onDelete,
  headingRef,
}: {
  slots: readonly OwnSlot[]
  zone: string
  onEdit: (slot: OwnSlot) => void
  onDelete: (slot: OwnSlot) => void
  /** Gets the focus when the focused slot was deleted. */
  headingRef: RefObject<HTMLHeadingElement | null>
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow(30_000)
  const [daysShown, setDaysShown] = useState(daysAtOnce)
  const ahead = slots.filter(slot => Date.parse(slot.endTime) > now)
  const available = ahead.filter(slot => slot.isAvailable).length
  const days = [...Map.groupBy(ahead, slot => toInputDate(slot.startTime, zone))]
  if (ahead.length === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <Card className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 ref={headingRef} tabIndex={-1} className="text-20">
            {t('listTitle')}
          </h2>
          <p className="text-13 text-quiet">{t('timesIn', { zone: timeZoneName(zone, language) })}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Badge>{t('total', { count: ahead.length })}</Badge>
          <Badge variant="success">{t('availableCount', { count: available })}</Badge>
          <Badge variant={available < ahead.length ? 'warning' : 'neutral'}>
            {t('bookedCount', { count: ahead.length - available })}
          </Badge>
        </p>
      </div>
      <ol className="grid gap-5">
        {days.slice(0, daysShown).map(([name, daySlots]) => (
          <li key={name}>
            <h3 className="text-15 font-medium tabular-nums">
              {formatWeekdayDate(daySlots[0]?.startTime ?? now, zone, language)}
              <span className="font-normal text-quiet">
                {' · '}
                {formatRelativeTime(daySlots[0]?.startTime ?? now, now, language)}
              </span>
            </h3>
            <ul className="mt-1 divide-y divide-hairline">
              {daySlots.map(slot => (
                <SlotRow
                  key={slot.id}
                  slot={slot}
                  zone={zone}
                  onEdit={() => onEdit(slot)}
                  onDelete={() => onDelete(slot)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {days.length > daysShown && (
        <Button
          variant="ghost"
          className="justify-self-center"
          onClick={() => setDaysShown(daysShown + daysAtOnce)}
        >
          {t('laterDays', { count: Math.min(daysAtOnce, days.length - daysShown) })}
        </Button>
      )}
    </Card>
  )
}
