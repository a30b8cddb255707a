import { accountLimits } from '#contract/limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'

/** When a sign-in of this moment ends by itself. */
export const getSessionExpiry = (now: Date, isRemembered: boolean): Date =>
  new Date(
    now.getTime() +
      (isRemembered ? accountLimits.rememberedDays * dayMs : accountLimits.signInHours * hourMs),
  )

/** When the last use of a sign-in is written down anew: to the hour is enough, and most requests write nothing. */
export const shouldUpdateLastSeen = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= hourMs
