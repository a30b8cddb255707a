import type { UserId } from '#contract/id.ts'
import { getErasureCutoff } from '#server/identity/accounts/policy.ts'
import { findAccountsToErase, lockAccount } from '#server/identity/accounts/repository.ts'
import type { Deps } from '#server/identity/context.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import { deleteDevInboxEmails } from '#server/lib/mail/repository.ts'

/** Cron job. Erases accounts closed for 30 days. */
export async function eraseAccounts(deps: Deps): Promise<void> {
  const due = await findAccountsToErase(deps.db, getErasureCutoff(deps.now()))
  await forEachSettled(deps.log, 'account not erased yet', due, id => eraseAccount(deps, id))
}

/** Bookings, payments and reviews stay without a name, as accounting needs them. */
function eraseAccount(deps: Deps, id: UserId): Promise<void> {
  return deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id })
    const isDue = account?.closed_at && account.closed_at <= getErasureCutoff(deps.now())
    if (!isDue || account.erased_at) return
    for (const module of deps.personalData) await module.erase?.(tx, id)
    await deleteDevInboxEmails(tx, account.email, account.display_name)
  })
}
