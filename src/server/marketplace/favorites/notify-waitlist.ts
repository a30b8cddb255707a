import type { UserId } from '#contract/id.ts'
import { wishLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { sendNotifications } from '#server/identity/accounts/send-account-email.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { bookableFrom } from '#server/marketplace/booking-window.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getRepeatAlertCutoff } from './policy.ts'
import {
  type AvailableInterviewer,
  claimAlertRecipients,
  countRecentAlerts,
  findAvailableInterviewers,
  listAwaitedInterviewers,
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
  await eachAlone(deps.log, 'availability alert not sent yet', free, one => sendAlerts(deps, one))
  return awaited.length < batchSize ? null : (awaited.at(-1) ?? null)
}

const sendAlerts = (deps: Deps, { id, name, startsAt }: AvailableInterviewer): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const told = await countRecentAlerts(tx, id, new Date(now.getTime() - hourMs))
    const atMost = wishLimits.toldAnHour - told
    if (atMost <= 0) return
    const readers = await claimAlertRecipients(tx, id, { atMost, now, toldBefore: getRepeatAlertCutoff(now) })
    const data = { interviewerId: id, name, startTime: startsAt.toISOString() }
    await sendNotifications(
      deps,
      tx,
      readers.map(to => ({ template: 'slot-available', to, data })),
    )
  })
