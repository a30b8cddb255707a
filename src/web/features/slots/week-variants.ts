import type { plans } from './week-state.ts'

const leftOut = 'border-amber bg-amber-tint border-dashed text-ink'

/** How what would become of a time looks in the calendar. */
export const planLooks: Record<(typeof plans)[number], string> = {
  new: 'border-accent border-dashed bg-surface text-accent',
  going: 'border-edge bg-sunken text-quiet line-through',
  taken: leftOut,
  near: leftOut,
  deleted: leftOut,
}
