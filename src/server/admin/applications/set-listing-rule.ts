import { maxRuleCount } from '#contract/admin/applications.ts'
import type { ListingRule } from '#contract/applications.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { changeListingRule } from '#server/marketplace/applications/change-listing-rule.ts'
import { countWaitingForReview, findListingRule } from '#server/marketplace/applications/repository.ts'

/** The rule, and whom a change to `immediate` lists. */
export async function getListingRuleDetails({ db }: Pick<Deps, 'db'>) {
  const { mode, changed_at } = await findListingRule(db)
  return {
    mode,
    changedAt: changed_at?.toISOString() ?? null,
    ...(await countWaitingForReview(db, maxRuleCount)),
  }
}

export async function setListingRule(
  deps: Deps,
  actor: Actor,
  { mode, reason }: { mode: ListingRule; reason: string },
) {
  await deps.db.transaction().execute(async tx => {
    const { before, ...effects } = await changeListingRule(tx, mode, deps.now())
    await recordAction(tx, deps.now(), {
      actor,
      action: 'set_listing_rule',
      target: { type: 'setting', id: 'listing_rule' },
      reason,
      before: { mode: before },
      after: { mode, ...effects },
    })
  })
  return getListingRuleDetails(deps)
}
