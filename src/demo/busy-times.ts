import type { UserId } from '#contract/id.ts'

type TimeRange = { starts_at: Date; ends_at: Date }
export type BusyTimes = ReturnType<typeof createBusyTimes>

/** Busy times by user, which prevent overlapping sessions and slots. */
export function createBusyTimes() {
  const rangesByUser = new Map<UserId, TimeRange[]>()
  return {
    isFree: (id: UserId, range: TimeRange): boolean =>
      !rangesByUser
        .get(id)
        ?.some(other => other.starts_at < range.ends_at && range.starts_at < other.ends_at),
    add(id: UserId, range: TimeRange): void {
      rangesByUser.set(id, [...(rangesByUser.get(id) ?? []), range])
    },
  }
}
