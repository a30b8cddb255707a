import type { UserId } from '#contract/id.ts'
import { isStillAuthenticated } from '#server/identity/accounts/account-status.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import { getErasureCutoff, getErasureDate } from '#server/identity/accounts/policy.ts'
import { sendNotification } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import type { ClosedAccount } from '#server/identity/user-data.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { forgetMails } from '#server/lib/mail/delete-old-emails.ts'
import { findAccountsToErase, lockClosingAccount } from './repository.ts'

/**
 * Closes the account. In one moment nobody is signed in and nobody finds it any more; then its bookings to come are
 * cancelled one after the other, each with its own money. What a crash leaves undone the sweep does, by the same clock.
 */
export async function closeAccount(deps: Deps, user: User): Promise<{ erasedAt: string }> {
  const leftAt = await deps.db.transaction().execute(async tx => {
    const account = await lockClosingAccount(tx, user.id)
    if (!account) throw new AppError('auth.required')
    // The same click twice.
    if (account.closed_at) return account.closed_at
    if (!(await isStillAuthenticated(tx, user))) throw new AppError('auth.required')
    const now = deps.now()
    for (const kept of deps.personalData) {
      const refusal = await kept.getDeletionBlocker?.(tx, user.id, now)
      if (refusal) throw new AppError(refusal)
    }
    for (const kept of deps.personalData) await kept.close?.(tx, user.id, now)
    await sendNotification(deps, tx, {
      template: 'account-closed',
      to: await getRecipient(tx, user.id),
      data: { erasedAt: getErasureDate(now).toISOString() },
    })
    return now
  })
  await finishAccountClosure(deps, { id: user.id, closedAt: leftAt }).catch(error =>
    deps.log.warn({ err: error, userId: user.id }, 'account closure not finished yet'),
  )
  return { erasedAt: getErasureDate(leftAt).toISOString() }
}

/** For the sweep: what a crash left undone, and what somebody booked in the very moment of a closing. */
export async function finishAccountClosures(deps: Deps): Promise<void> {
  const left = new Map<UserId, ClosedAccount>()
  for (const kept of deps.personalData)
    for (const leaver of (await kept.listUnfinishedClosures?.()) ?? []) left.set(leaver.id, leaver)
  await eachAlone(deps.log, 'account closure not finished yet', [...left.values()], leaver =>
    finishAccountClosure(deps, leaver),
  )
}

async function finishAccountClosure(deps: Deps, { id, closedAt }: ClosedAccount): Promise<void> {
  for (const kept of deps.personalData) await kept.cancelCommitments?.(id, closedAt)
}

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
