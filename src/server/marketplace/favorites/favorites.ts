import type { UserId } from '#contract/id.ts'
import { favoriteLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import { isBlockedBetween } from '#server/marketplace/blocks/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { bookableFrom } from '#server/marketplace/slots/policy.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { enqueueNotifications } from '#server/notifications/enqueue-notification.ts'
import {
  applyFavoriteChange,
  type Favorite,
  type FavoriteChange,
  getFavoriteError,
  isEmptyFavorite,
} from './policy.ts'
import {
  type AvailableInterviewer,
  claimAlertRecipients,
  countRecentAlerts,
  deleteExpiredAlerts,
  deleteFavorite,
  findAvailableInterviewers,
  findFavoriteFacts,
  listAwaitedInterviewers,
  listFavorites,
  lockFavoritesOfUser,
  restoreAlertRequest,
  upsertFavorite,
} from './repository.ts'

export const presentFavorites = (rows: readonly Favorite[]) => ({
  favourites: rows.filter(row => row.is_favorite).map(row => row.interviewer_id),
  awaited: rows.filter(row => row.alert_requested_at !== null).map(row => row.interviewer_id),
})

/** Adds or removes a favorite or an alert, and returns the user's new lists. Idempotent. */
export function updateFavorite(deps: Deps, userId: UserId, interviewerId: UserId, change: FavoriteChange) {
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    await lockFavoritesOfUser(tx, userId)
    const all = await listFavorites(tx, userId)
    const unset = { is_favorite: false, alert_requested_at: null, alerted_at: null }
    const stored = all.find(favorite => favorite.interviewer_id === interviewerId)
    const before = stored ?? { user_id: userId, interviewer_id: interviewerId, ...unset }
    const after = applyFavoriteChange(before, change, now)
    const error = getFavoriteError(before, after, all, await findFavoriteFacts(tx, userId, interviewerId))
    if (error) throw new AppError(error)
    if (isEmptyFavorite(after, now)) await deleteFavorite(tx, after)
    else await upsertFavorite(tx, after)
    return presentFavorites([...all.filter(favorite => favorite !== before), after])
  })
}

const batchSize = 200

/**
 * Sends each waiting user one alert when the interviewer has a free slot. It runs as a cron job and not on publishing, so
 * that repeated publishing and deleting sends no extra emails. Returns the last id, null at the end.
 */
async function sendAvailabilityAlerts(deps: Deps, last: UserId | null): Promise<UserId | null> {
  const awaited = await listAwaitedInterviewers(deps.db, last, batchSize)
  if (awaited.length === 0) return null
  const available = await findAvailableInterviewers(deps.db, awaited, bookableFrom(deps.now()))
  await forEachSettled(deps.log, 'availability alert failed, will retry', available, interviewer =>
    sendAlerts(deps, interviewer),
  )
  return awaited.length < batchSize ? null : (awaited.at(-1) ?? null)
}

const sendAlerts = (deps: Deps, { id, name, startsAt }: AvailableInterviewer): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    // Limited per interviewer and hour, so that one slot is not offered to hundreds.
    const sentCount = await countRecentAlerts(tx, id, new Date(now.getTime() - hourMs))
    const limit = favoriteLimits.alertsPerHour - sentCount
    if (limit <= 0) return
    const recipients = await claimAlertRecipients(tx, id, limit, now)
    const data = { interviewerId: id, name, startTime: startsAt.toISOString() }
    const notifications = recipients.map(to => ({ template: 'slot-available' as const, to, data }))
    await enqueueNotifications(deps, tx, notifications)
  })

export function availabilityAlertCronJobs(deps: Deps): CronJobs {
  // Each run continues after the last interviewer of the previous one. A restart begins again, which only costs time.
  let last: UserId | null = null
  return {
    'send-availability-alerts': async () => {
      last = await sendAvailabilityAlerts(deps, last)
    },
    'delete-expired-availability-alerts': () => deleteExpiredAlerts(deps.db, deps.now()),
  }
}

/**
 * Runs when the email is sent: replaces the slot in it by the interviewer's next free one. Without a free slot, or after a
 * block, the email is dropped and the alert request restored. It is answered when there is one and the block is ended.
 */
export const alertEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'slot-available': async (db, data, { id: recipientId }) => {
    const [free] = await findAvailableInterviewers(db, [data.interviewerId], bookableFrom(deps.now()))
    const isBlocked = recipientId && (await isBlockedBetween(db, recipientId, data.interviewerId))
    if (free && !isBlocked) return { ...data, name: free.name, startTime: free.startsAt.toISOString() }
    if (recipientId) await restoreAlertRequest(db, recipientId, data.interviewerId, deps.now())
    return null
  },
})
