import type { UserId } from '#contract/id.ts'
import { isStillSignedIn } from '#server/identity/accounts/assert-active.ts'
import { readerFor } from '#server/identity/accounts/get-recipient.ts'
import { erasureOf } from '#server/identity/accounts/policy.ts'
import { orderLetter } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Leaver } from '#server/identity/user-data.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { lockLeaver } from './repository.ts'

/**
 * Closes the account. In one moment nobody is signed in and nobody finds it any more; then its bookings to come are
 * cancelled one after the other, each with its own money. What a crash leaves undone the sweep does, by the same clock.
 */
export async function closeAccount(deps: Deps, user: User): Promise<{ erasedAt: string }> {
  const leftAt = await deps.db.transaction().execute(async tx => {
    const account = await lockLeaver(tx, user.id)
    if (!account) throw new AppError('auth.required')
    // The same click twice.
    if (account.closed_at) return account.closed_at
    if (!(await isStillSignedIn(tx, user))) throw new AppError('auth.required')
    const now = deps.now()
    for (const kept of deps.personalData) {
      const refusal = await kept.whyStay?.(tx, user.id, now)
      if (refusal) throw new AppError(refusal)
    }
    for (const kept of deps.personalData) await kept.close?.(tx, user.id, now)
    await orderLetter(deps, tx, {
      template: 'account-closed',
      to: await readerFor(tx, user.id),
      data: { erasedAt: erasureOf(now).toISOString() },
    })
    return now
  })
  await finishClosing(deps, { id: user.id, leftAt }).catch(error =>
    deps.log.warn({ err: error, userId: user.id }, 'closing not finished yet'),
  )
  return { erasedAt: erasureOf(leftAt).toISOString() }
}

/** For the sweep: what a crash left undone, and what somebody booked in the very moment of a closing. */
export async function finishClosings(deps: Deps): Promise<void> {
  const left = new Map<UserId, Leaver>()
  for (const kept of deps.personalData)
    for (const leaver of (await kept.unfinished?.()) ?? []) left.set(leaver.id, leaver)
  await eachAlone(deps.log, 'closing not finished yet', [...left.values()], leaver =>
    finishClosing(deps, leaver),
  )
}

async function finishClosing(deps: Deps, { id, leftAt }: Leaver): Promise<void> {
  for (const kept of deps.personalData) await kept.leave?.(id, leftAt)
}
