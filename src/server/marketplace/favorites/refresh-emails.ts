import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import { bookableFrom } from '#server/marketplace/booking-window.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { findAvailableInterviewers, restoreAlertRequest } from './repository.ts'

/** A free time is mailed as the next one that the interviewer has; where there is none any more, its reader waits on. */
export const alertEmailRefreshers = (deps: Deps): Refreshers => ({
  'slot-available': async (data, { id: readerId }) => {
    const [free] = await findAvailableInterviewers(deps.db, [data.interviewerId], bookableFrom(deps.now()))
    if (free) return { ...data, name: free.name, startTime: free.startsAt.toISOString() }
    if (readerId) await restoreAlertRequest(deps.db, readerId, data.interviewerId, deps.now())
    return null
  },
})
