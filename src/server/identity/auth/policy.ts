import { accountLimits } from '#contract/limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'

export const getSessionExpiry = (now: Date, isRemembered: boolean): Date =>
  new Date(
    now.getTime() +
      (isRemembered ? accountLimits.rememberMeDays * dayMs : accountLimits.sessionHours * hourMs),
  )

/** Hourly precision suffices, so most requests write nothing. */
export const shouldUpdateLastSeen = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= hourMs
