import type { UserId } from '#contract/id.ts'
import { getErasureCutoff } from '#server/identity/accounts/policy.ts'
import type { Deps } from '#server/identity/context.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { forgetMails } from '#server/lib/mail/delete-old-emails.ts'
import { findAccountsToErase, lockClosingAccount } from './repository.ts'

/** For the sweep: erases everybody whose account has been closed for 30 days. */
export async function eraseAccounts(deps: Deps): Promise<void> {
  const due = await findAccountsToErase(deps.db, getErasureCutoff(deps.now()))
  await eachAlone(deps.log, 'account not erased yet', due, id => eraseAccount(deps, id))
}

/**
 * Takes the person out of everything, all or nothing. The rows that bookkeeping needs stay: bookings, payments and
 * reviews, which from then on tell of a former member.
 */
function eraseAccount(deps: Deps, id: UserId): Promise<void> {
  return deps.db.transaction().execute(async tx => {
    const account = await lockClosingAccount(tx, id)
    const isDue = account?.closed_at && account.closed_at <= getErasureCutoff(deps.now())
    if (!isDue || account.erased_at) return
    for (const kept of deps.personalData) await kept.erase?.(tx, id)
    await forgetMails(tx, account.email, account.display_name)
  })
}
