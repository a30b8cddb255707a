/** How far the server's clock is ahead of this computer's, in milliseconds: between these two. */
export type ClockOffset = { min: number; max: number }

/**
 * What one answer says: it names the second in which it was made, and it was made after its question was sent and before it was
 * here. Together answers say it more exactly, until one of the clocks is set.
 */
export function refineOffset(
  known: ClockOffset | null,
  told: number,
  sentAt: number,
  receivedAt: number,
): ClockOffset {
  const now = { min: told - receivedAt, max: told + 1000 - sentAt }
  const both = known && {
    min: Math.max(known.min, now.min),
    max: Math.min(known.max, now.max),
  }
  return both && both.min <= both.max ? both : now
}

/** A clock that may be right counts as right. */
export const estimateOffset = ({ min, max }: ClockOffset): number =>
  min <= 0 && max >= 0 ? 0 : Math.round((min + max) / 2)

let clockOffset: ClockOffset | null = null

/** Every answer of the API tells when it was made; `sentAt` is when this computer asked. */
export function recordServerTime(told: string | null, sentAt: number): void {
  const at = Date.parse(told ?? '')
  if (!Number.isNaN(at)) clockOffset = refineOffset(clockOffset, at, sentAt, Date.now())
}

/** How far the server's clock is ahead, so that what ends there is counted down to the same moment on every screen. */
export const serverClockOffsetMs = (): number => (clockOffset ? estimateOffset(clockOffset) : 0)
