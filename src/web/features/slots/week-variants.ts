import type { slotPlans } from './week-layout.ts'

const excludedClass = 'border-amber bg-amber-tint border-dashed text-ink'

/** Style of planned slots in the calendar. */
export const planClasses: Record<(typeof slotPlans)[number], string> = {
  new: 'border-accent border-dashed bg-surface text-accent',
  going: 'border-edge bg-sunken text-quiet line-through',
  taken: excludedClass,
  near: excludedClass,
  deleted: excludedClass,
}
