import type { BookingId } from '#contract/id.ts'

/** Which bookings stand in which part of a screen, from top to bottom. */
export type StableOrder = Readonly<Record<string, readonly BookingId[]>>

/**
 * Whatever stands somewhere stays there while it is looked at, also when it is answered or the list is read again: only
 * what is new comes, and comes last.
 */
export function mergeStableOrder(kept: StableOrder, wanted: StableOrder): StableOrder {
  const placed = new Set(Object.values(kept).flat())
  return Object.fromEntries(
    Object.entries(wanted).map(([part, ids]) => [
      part,
      [...(kept[part] ?? []), ...ids.filter(id => !placed.has(id))],
    ]),
  )
}
