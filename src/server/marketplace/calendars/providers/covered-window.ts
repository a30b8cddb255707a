import type { SyncWindow } from '#server/marketplace/calendars/provider.ts'

const dayMs = 86_400_000
/**
 * Read beyond the window that was asked for. The window moves on with time, and a sync token covers only what was read
 * with it, so a calendar is read in full about once a week.
 */
const marginMs = 7 * dayMs

/** Sync token of a provider, with the window and time zone that it was issued for. */
type CoveredToken = SyncWindow & { token: string }

/** Window to read when there is no token that covers it. */
export const extendWindow = (window: SyncWindow): SyncWindow => ({
  ...window,
  until: new Date(window.until.getTime() + marginMs),
})

export const encodeSyncToken = ({ from, until, timeZone }: SyncWindow, token: string): string =>
  JSON.stringify([from.getTime(), until.getTime(), timeZone, token])

/** Null: the token does not cover the window, so it is read in full. All-day events depend on the time zone. */
export function decodeSyncToken(syncToken: string | null, window: SyncWindow): CoveredToken | null {
  const covered = parse(syncToken)
  const isCovering =
    covered !== null &&
    covered.from <= window.from &&
    covered.until >= window.until &&
    covered.timeZone === window.timeZone
  return isCovering ? covered : null
}

function parse(syncToken: string | null): CoveredToken | null {
  try {
    const [from, until, timeZone, token]: unknown[] = JSON.parse(syncToken ?? '[]')
    if (typeof from !== 'number' || typeof until !== 'number') return null
    if (typeof timeZone !== 'string' || typeof token !== 'string') return null
    return { from: new Date(from), until: new Date(until), timeZone, token }
  } catch {
    return null
  }
}
