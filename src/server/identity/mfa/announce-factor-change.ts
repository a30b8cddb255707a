import type { UserId } from '#contract/id.ts'
import type { FactorChange } from '#server/identity/accounts/emails/factors-changed.ts'
import { getRecipient } from '#server/identity/accounts/get-recipient.ts'
import { sendNotification } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'

/** Tells somebody that their account is entered in another way from now on, in case it was not them. */
export async function sendFactorsChangedEmail(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  change: FactorChange,
): Promise<void> {
  await sendNotification(deps, tx, {
    template: 'factors-changed',
    to: await getRecipient(tx, userId),
    data: { change, changedAt: deps.now().toISOString() },
  })
}
