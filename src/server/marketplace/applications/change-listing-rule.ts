import type { ListingRule } from '#contract/applications.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listHeldInterviewers } from '#server/marketplace/interviewers/repository.ts'
import {
  closeOpenApplications,
  countUnlisted,
  getListingRule,
  lockListingRule,
  upsertListingRule,
} from './repository.ts'

/**
 * Changes the rule in the transaction that logs it. Interviewers who are listed stay listed. `immediate` also lists
 * those who wait, and ends their applications.
 */
export async function changeListingRule(tx: Tx, mode: ListingRule, now: Date) {
  await lockListingRule(tx)
  const before = await getListingRule(tx)
  if (before === mode) throw new AppError('application.rule_unchanged')
  await upsertListingRule(tx, mode, now)
  return { before, ...(mode === 'immediate' && (await listAllHeld(tx, now))) }
}

/** Applications first: a decision locks its application before the listing. */
async function listAllHeld(tx: Tx, now: Date) {
  const closed = await closeOpenApplications(tx, now)
  return { closed, listed: await listHeldInterviewers(tx) }
}

/** Cron job. Lists interviewers who saved their profile or sent it for review while the rule became `immediate`. */
export async function listLateInterviewers({ db, now }: Deps): Promise<void> {
  if ((await getListingRule(db)) !== 'immediate') return
  const { unlisted, open } = await countUnlisted(db, 1)
  if (unlisted + open === 0) return
  await db.transaction().execute(async tx => {
    await lockListingRule(tx)
    if ((await getListingRule(tx)) === 'immediate') await listAllHeld(tx, now())
  })
}
