import type { UserId } from '#contract/id.ts'
import { checkOwnPassword } from '#server/people/account/check-own-password.ts'
import { erasureOf } from '#server/people/account/rules.ts'
import {
  dropLinks,
  findUnfinishedClosings,
  lockAccount,
  revokeSessions,
  updateAccount,
} from '#server/people/account/store.ts'
import { recipientOf } from '#server/people/account/view.ts'
import type { Deps } from '#server/people/deps.ts'
import { refreshListing } from '#server/people/profile/refresh-listing.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'

/**
 * Closes the account. In one moment nobody is signed in and nobody finds it any more; then its bookings to come are
 * cancelled one after the other, each with its own money. What a crash leaves undone the sweep does, by the same clock.
 */
export async function closeAccount(
  deps: Deps,
  user: User,
  { password }: { password?: string | undefined },
): Promise<{ erasedAt: string }> {
  const checked = await checkOwnPassword(deps, user, password, 'password')
  const closedAt = await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    if (!account || account.password_hash !== checked) throw new AppError('auth.required')
    // The same click twice.
    if (account.closed_at) return account.closed_at
    const now = deps.now()
    for (const kept of deps.personalData) {
      const refusal = await kept.whyStay?.(tx, user.id, now)
      if (refusal) throw new AppError(refusal)
    }
    await updateAccount(tx, user.id, { closed_at: now })
    await revokeSessions(tx, user.id, now)
    await dropLinks(tx, user.id)
    await refreshListing(tx, user.id)
    await deps.jobs.send(tx, 'send-mail', {
      template: 'account-closed',
      to: recipientOf(account),
      data: { erasedAt: erasureOf(now).toISOString() },
    })
    return now
  })
  await finishClosing(deps, user.id, closedAt).catch(error =>
    deps.log.warn({ err: error, userId: user.id }, 'closing not finished yet'),
  )
  return { erasedAt: erasureOf(closedAt).toISOString() }
}

/** For the sweep: what a crash left undone, and what somebody booked in the very moment of a closing. */
export async function finishClosings(deps: Deps): Promise<void> {
  const unfinished = await findUnfinishedClosings(deps.db)
  await eachAlone(deps.log, 'closing not finished yet', unfinished, ({ id, closed_at }) =>
    finishClosing(deps, id, closed_at),
  )
}

async function finishClosing(deps: Deps, id: UserId, closedAt: Date): Promise<void> {
  for (const kept of deps.personalData) await kept.leave?.(id, closedAt)
}
