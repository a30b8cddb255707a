import type { z } from 'zod'
import type { OwnSlot } from '#contract/slot.ts'
import type { endpoints } from '#contract/weekly-schedule.ts'
import type { Shown } from '#web/features/slots/week-state.ts'

export type Preview = z.output<typeof endpoints.previewWeeklyHours.reply>

/** The slots that stand together with what would become of them. */
export function plannedSlots(slots: readonly OwnSlot[], preview: Preview | undefined): Shown[] {
  if (!preview) return [...slots]
  const going = new Set<string>(preview.ends)
  const standing = slots.map(slot => (going.has(slot.id) ? planned(slot, 'going') : slot))
  const reasons = { taken: 'taken', buffer: 'near', deleted: 'deleted' } as const
  return [
    ...standing,
    ...preview.added.map(one => planned(one, 'new')),
    ...preview.leftOut.map(one => planned(one, reasons[one.why])),
  ].toSorted((a, b) => a.startTime.localeCompare(b.startTime))
}

type Plan = NonNullable<Shown['plan']>
const planned = ({ startTime, endTime }: Pick<OwnSlot, 'startTime' | 'endTime'>, plan: Plan): Shown => ({
  id: `${plan} ${startTime}`,
  startTime,
  endTime,
  plan,
})
