import { create } from 'zustand'
import { minuteMs } from '#contract/time.ts'

/** Range of the server clock's lead over this computer's, in milliseconds. */
export type ClockOffset = { min: number; max: number }

/**
 * One reply narrows the range: its date has whole seconds and lies between request and response. Several
 * replies narrow it further, until one of the clocks is set.
 */
export function refineOffset(
  known: ClockOffset | null,
  date: number,
  sentAt: number,
  receivedAt: number,
): ClockOffset {
  const now = { min: date - receivedAt, max: date + 1000 - sentAt }
  const both = known && {
    min: Math.max(known.min, now.min),
    max: Math.min(known.max, now.max),
  }
  return both && both.min <= both.max ? both : now
}

/** A clock that may be right counts as right. */
export const estimateOffset = ({ min, max }: ClockOffset): number =>
  min <= 0 && max >= 0 ? 0 : Math.round((min + max) / 2)

/** The user is told about a larger difference. */
const toleratedSkewMs = 5 * minuteMs

/** Null until the first reply. */
let clockOffset: ClockOffset | null = null

/** Whether this computer's clock is wrong by more than five minutes. It decides nothing, but its user is told. */
export const useIsClockWrong = create<boolean>()(() => false)

/** Called with the `Date` header of each reply. `sentAt` is when this computer sent the request. */
export function recordServerTime(dateHeader: string | null, sentAt: number): void {
  const at = Date.parse(dateHeader ?? '')
  if (Number.isNaN(at)) return
  clockOffset = refineOffset(clockOffset, at, sentAt, Date.now())
  useIsClockWrong.setState(Math.abs(estimateOffset(clockOffset)) > toleratedSkewMs, true)
}

/** Lead of the server's clock, so that all screens count down to the same moment. */
export const serverClockOffsetMs = (): number => (clockOffset ? estimateOffset(clockOffset) : 0)

/** Current time by the server's clock. The computer's own clock may be days off. */
export const serverNow = (): number => Date.now() + serverClockOffsetMs()
