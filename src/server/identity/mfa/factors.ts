import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { mfaMethods } from '#contract/mfa.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import type { MfaChange } from '#server/notifications/payloads.ts'
import { deleteFactors, findFactors, listPasskeys } from './repository.ts'

export async function listFactors(deps: Deps, userId: UserId): Promise<z.input<typeof mfaMethods>> {
  const [accountFactors, passkeys] = await Promise.all([
    findFactors(deps.db, userId),
    listPasskeys(deps.db, userId),
  ])
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    hasCodes: accountFactors.hasTotp,
    recoveryCodesLeft: accountFactors.recoveryCodesLeft,
    isRequired: accountFactors.isAdmin,
  }
}

/** Warns the owner about a changed sign-in method, in case of a takeover. */
export async function sendFactorsChangedEmail(deps: Deps, tx: Tx, userId: UserId, change: MfaChange) {
  await enqueueNotification(deps, tx, {
    template: 'factors-changed',
    to: await getRecipient(tx, userId),
    data: { change, changedAt: deps.now().toISOString() },
  })
}

/** Removes all passkeys and codes of a locked-out user, whose account is locked. */
export async function resetFactors(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  await deleteFactors(tx, userId)
  await sendFactorsChangedEmail(deps, tx, userId, 'reset')
}
