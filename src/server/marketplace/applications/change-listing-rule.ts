import type { ListingRule } from '#contract/applications.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { publishWaitingInterviewers } from '#server/marketplace/interviewers/repository.ts'
import {
  closeOpenApplications,
  countWaitingForReview,
  getListingRule,
  lockListingRule,
  upsertListingRule,
} from './repository.ts'

/**
 * Changes the rule. The caller's transaction also writes the admin action log. Interviewers who are listed stay listed.
 * `immediate` also lists those who wait for a review, and ends their applications.
 */
export async function changeListingRule(tx: Tx, mode: ListingRule, now: Date) {
  await lockListingRule(tx)
  const before = await getListingRule(tx)
  if (before === mode) throw new AppError('application.rule_unchanged')
  await upsertListingRule(tx, mode, now)
  return { before, ...(mode === 'immediate' && (await closeAndPublishAll(tx, now))) }
}

/** Updates applications before interviewers, in the order of `decideApplication`, so that the two cannot deadlock. */
async function closeAndPublishAll(tx: Tx, now: Date) {
  const closed = await closeOpenApplications(tx, now)
  return { closed, listed: await publishWaitingInterviewers(tx) }
}

/**
 * Cron job. An interviewer may save or apply while an admin sets `immediate`, and would then wait for a review that no
 * longer happens.
 */
export async function publishLateInterviewers({ db, now }: Deps): Promise<void> {
  if ((await getListingRule(db)) !== 'immediate') return
  const { unlisted, open } = await countWaitingForReview(db, 1)
  if (unlisted + open === 0) return
  await db.transaction().execute(async tx => {
    await lockListingRule(tx)
    if ((await getListingRule(tx)) === 'immediate') await closeAndPublishAll(tx, now())
  })
}
