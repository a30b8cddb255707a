import type { UserId } from '#contract/id.ts'
import { type PublishedPolicyName, policyDefaults } from '#contract/legal-policy-versions.ts'
import type { Deps } from '#server/identity/context.ts'
import { getViolatedConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import { ok, type Result, refuse, valueOrThrow } from '#server/lib/result.ts'
import { enqueueNotifications } from '#server/notifications/enqueue-notification.ts'
import {
  findLatestPolicy,
  findPolicyVersion,
  insertPolicyVersion,
  listUsersToNotify,
  lockAnnouncement,
  updateAnnouncement,
} from './repository.ts'

type NewPolicyVersion = {
  policy: PublishedPolicyName
  version: string
  /** Null: now. */
  effectiveAt: Date | null
  textEn: string
  textRu: string
  summaryEn: string
  summaryRu: string
  /** Null: published on the command line. */
  publishedBy: UserId | null
}

/** Publishes a version in the caller's transaction. A job announces it after the commit. Returns the one before. */
export async function publishPolicy(tx: Tx, now: Date, input: NewPolicyVersion) {
  const { policy, version } = input
  const effectiveAt = input.effectiveAt ?? now
  const latest = await findLatestPolicy(tx, policy)
  if (latest?.version === version) throw new AppError('policy.version_exists')
  valueOrThrow(canPublish(latest, { policy, version, effectiveAt }, now))
  try {
    await insertPolicyVersion(tx, {
      ...{ policy, version, effective_at: effectiveAt, published_at: now, published_by: input.publishedBy },
      ...{ text_en: input.textEn, text_ru: input.textRu },
      ...{ summary_en: input.summaryEn, summary_ru: input.summaryRu },
    })
  } catch (failure) {
    // Another owner published at the same moment.
    if (getViolatedConstraint(failure)?.startsWith('policy_versions_'))
      throw new AppError('policy.version_exists')
    throw failure
  }
  return { previous: latest?.version ?? null, effectiveAt }
}

type PolicyState = 'upcoming' | 'in_force' | 'replaced'

/** Major and minor number: 2.10 is newer than 2.9. */
function isNewerVersion(version: string, than: string): boolean {
  const [[major = 0, minor = 0], [oldMajor = 0, oldMinor = 0]] = [version, than].map(text =>
    text.split('.').map(Number),
  ) as [number[], number[]]
  return major === oldMajor ? minor > oldMinor : major > oldMajor
}

/** Each version is newer than the one before, and is in force later. */
function canPublish(
  latest: { version: string; effective_at: Date } | undefined,
  { policy, version, effectiveAt }: { policy: PublishedPolicyName; version: string; effectiveAt: Date },
  now: Date,
): Result<true> {
  if (effectiveAt < now) return refuse('policy.in_past')
  const previous = latest?.version ?? policyDefaults[policy].version
  if (!isNewerVersion(version, previous)) return refuse('policy.not_newer')
  if (latest && effectiveAt <= latest.effective_at) return refuse('policy.effective_too_early')
  return ok(true)
}

/** States of the versions of one policy, newest first. */
export function getPolicyStates(versions: readonly { effective_at: Date }[], now: Date): PolicyState[] {
  const current = versions.findIndex(({ effective_at }) => effective_at <= now)
  return versions.map(({ effective_at }, index) => {
    if (effective_at > now) return 'upcoming'
    return index === current ? 'in_force' : 'replaced'
  })
}

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
      emailOnly: { summaryEn: published.summary_en, summaryRu: published.summary_ru },
    }
    const notifications = users.map(to => ({ template: 'policy-published' as const, to, data }))
    await enqueueNotifications(deps, tx, notifications)
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
