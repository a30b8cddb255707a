import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DayRange, OwnSlot } from '#contract/slot.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { useReturnFocus } from '#web/components/focus/use-return-focus.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { toInputDate } from '#web/lib/format.ts'
import { AddDaysOffDialog } from './days-off/AddDaysOffDialog.tsx'
import { DaysOffCard } from './days-off/DaysOffCard.tsx'
import { ScheduleCard } from './weekly-schedule/ScheduleCard.tsx'
import type { SavedSchedule } from './weekly-schedule/schedule-form.ts'

const EditSchedule = lazyWithRetry(() =>
  import('./weekly-schedule/EditSchedule.tsx').then(module => module.EditSchedule),
)

/** Weekly hours and days off or, with `?hours`, the form of the weekly hours beside its preview. */
export function AvailabilityView({
  schedule,
  slots,
  daysOff,
  zone,
  isListed,
  onShowDay,
}: {
  schedule: SavedSchedule
  slots: readonly OwnSlot[]
  daysOff: readonly DayRange[]
  zone: string
  isListed: boolean
  /** Week that the calendar opens at. */
  onShowDay: (day: string) => void
}) {
  const session = useAuthSession()
  const today = toInputDate(useNow('minute'), zone)
  const [params, setParams] = useSearchParams()
  const isEditing = params.has('hours')
  const editButton = useReturnFocus(isEditing)
  const [isAdding, setAdding] = useState(false)
  if (isEditing)
    return (
      <EditSchedule
        saved={schedule}
        slots={slots}
        daysOff={daysOff}
        zone={zone}
        draftKey={`hours:${session.state === 'signed-in' ? session.userId : ''}`}
        onDone={firstStart => {
          if (firstStart) onShowDay(toInputDate(firstStart, zone))
          setParams({ view: 'availability' }, { replace: true })
        }}
      />
    )
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <ScheduleCard
        schedule={schedule.hours}
        slotCount={slots.filter(slot => slot.isOfHours && slot.isAvailable).length}
        isListed={isListed}
        onEdit={() => setParams({ view: 'availability', hours: 'edit' })}
        buttonRef={editButton}
      />
      <DaysOffCard daysOff={daysOff} onAdd={() => setAdding(true)} />
      {isAdding && <AddDaysOffDialog firstDay={today} zone={zone} onClose={() => setAdding(false)} />}
    </div>
  )
}
