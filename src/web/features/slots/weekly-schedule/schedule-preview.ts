import type { z } from 'zod'
import type { endpoints, OwnSlot } from '#contract/slot.ts'
import type { CalendarSlot } from '#web/features/slots/week-layout.ts'

export type SchedulePreview = z.output<typeof endpoints.previewWeeklySchedule.reply>

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
): CalendarSlot => ({
  id: `${plan} ${startTime}`,
  startTime,
  endTime,
  plan,
})
