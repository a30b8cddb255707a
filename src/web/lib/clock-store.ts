import { type ClockOffset, estimateOffset, refineOffset } from './clock-state.ts'

let clockOffset: ClockOffset | null = null

/** Every answer of the API tells when it was made; `sentAt` is when this computer asked. */
export function recordServerTime(told: string | null, sentAt: number): void {
  const at = Date.parse(told ?? '')
  if (!Number.isNaN(at)) clockOffset = refineOffset(clockOffset, at, sentAt, Date.now())
}

/** How far the server's clock is ahead, so that what ends there is counted down to the same moment on every screen. */
export const serverClockOffsetMs = (): number => (clockOffset ? estimateOffset(clockOffset) : 0)
