import type { Deps } from '#server/identity/context.ts'
import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import { sendNotifications } from '#server/notifications/send.ts'
import { findPolicyVersion, listUsersToNotify, lockAnnouncement, updateAnnouncement } from './repository.ts'

const batchSize = 200
/** In one run of the cron job, which then leaves the connection to others. */
const maxBatches = 25

/**
 * Notifies the next users of a published version, each once: the transaction that queues their notifications also stores
 * how far the announcement has come. False if nothing is left.
 */
const announceNextBatch = (deps: Deps): Promise<boolean> =>
  deps.db.transaction().execute(async tx => {
    const announcement = await lockAnnouncement(tx)
    if (!announcement) return false
    const { policy, version, last_user_id: after } = announcement
    const published = await findPolicyVersion(tx, policy, version)
    if (!published) throw new Error(`policy ${policy} ${version} not found`)
    const publishedAt = published.published_at
    const users = await listUsersToNotify(tx, { after, publishedAt, limit: batchSize })
    const data = {
      ...{ policy, version, effectiveAt: published.effective_at.toISOString() },
      ...{ summaryEn: published.summary_en, summaryRu: published.summary_ru },
    }
    const notifications = users.map(to => ({ template: 'policy-published' as const, to, data }))
    await sendNotifications(deps, tx, notifications)
    await updateAnnouncement(tx, announcement, {
      lastUserId: users.at(-1)?.id ?? null,
      notified: users.length,
      finishedAt: users.length < batchSize ? deps.now() : null,
    })
    return true
  })

export const policyCronJobs = (deps: Deps): CronJobs => ({
  'announce-policies': async () => {
    for (let batch = 0; batch < maxBatches; batch++) if (!(await announceNextBatch(deps))) return
  },
})
