import { applyEmailChange, rethrowEmailTaken } from '#server/identity/accounts/apply-email-change.ts'
import { consumeToken } from '#server/identity/accounts/email-tokens.ts'
import { removeCredentials } from '#server/identity/accounts/replace-password.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendResetEmail } from './request-password-reset.ts'
import { revertTakeover } from './revert-takeover.ts'

/**
 * The owner says by a mailed link that somebody else was in the account. Everybody is out, whatever they knew opens nothing
 * any more, what they set up since is gone, an address that they changed is back, and the owner is mailed the way in.
 */
export async function reportUnauthorizedLogin(deps: Deps, token: string): Promise<{ email: string }> {
  const email = await deps.db
    .transaction()
    .execute(async tx => {
      const taken = await consumeToken(tx, 'not_me', token, deps.now())
      if (!taken) throw new AppError('auth.link_expired')
      const { account, email, requestedAt: askedAt } = taken
      if (email) await applyEmailChange(deps, tx, account, email)
      await removeCredentials(tx, account.id, askedAt)
      await revertTakeover(deps, tx, account.id, askedAt)
      const owner = email ?? account.email
      await sendResetEmail(deps, tx, owner)
      deps.log.warn({ userId: account.id }, 'owner reported an unauthorized login')
      return owner
    })
    .catch(rethrowEmailTaken)
  return { email }
}
