import type { UserId } from '#contract/id.ts'
import { favoriteLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { bookableFrom } from '#server/marketplace/slots/policy.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { sendNotifications } from '#server/notifications/send.ts'
import { getRepeatAlertCutoff } from './policy.ts'
import {
  type AvailableInterviewer,
  claimAlertRecipients,
  countRecentAlerts,
  deleteExpiredAlerts,
  findAvailableInterviewers,
  listAwaitedInterviewers,
  restoreAlertRequest,
} from './repository.ts'

/** So many interviewers are looked at each time, the others the next. */
const batchSize = 200

/**
 * For the sweep: whoever waits for somebody who is free now is told, once. Nobody's click causes a mail, so times that are
 * published and taken back again and again tell no more people than one that stays. Answers where it stopped; null at the end.
 */
export async function sendAvailabilityAlerts(deps: Deps, last: UserId | null): Promise<UserId | null> {
  const awaited = await listAwaitedInterviewers(deps.db, last, batchSize)
  if (awaited.length === 0) return null
  const free = await findAvailableInterviewers(deps.db, awaited, bookableFrom(deps.now()))
  await forEachSettled(deps.log, 'availability alert not sent yet', free, one => sendAlerts(deps, one))
  return awaited.length < batchSize ? null : (awaited.at(-1) ?? null)
}

const sendAlerts = (deps: Deps, { id, name, startsAt }: AvailableInterviewer): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const told = await countRecentAlerts(tx, id, new Date(now.getTime() - hourMs))
    const atMost = favoriteLimits.alertsPerHour - told
    if (atMost <= 0) return
    const readers = await claimAlertRecipients(tx, id, { atMost, now, toldBefore: getRepeatAlertCutoff(now) })
    const data = { interviewerId: id, name, startTime: startsAt.toISOString() }
    await sendNotifications(
      deps,
      tx,
      readers.map(to => ({ template: 'slot-available', to, data })),
    )
  })

export function availabilityAlertCronJobs(deps: Deps): CronJobs {
  let last: UserId | null = null
  return {
    'send-availability-alerts': async () => {
      last = await sendAvailabilityAlerts(deps, last)
    },
    'delete-expired-availability-alerts': () =>
      deleteExpiredAlerts(deps.db, getRepeatAlertCutoff(deps.now())),
  }
}

/** A free time is mailed as the next one that the interviewer has; where there is none any more, its reader waits on. */
export const alertEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'slot-available': async (data, { id: readerId }) => {
    const [free] = await findAvailableInterviewers(deps.db, [data.interviewerId], bookableFrom(deps.now()))
    if (free) return { ...data, name: free.name, startTime: free.startsAt.toISOString() }
    if (readerId) await restoreAlertRequest(deps.db, readerId, data.interviewerId, deps.now())
    return null
  },
})
