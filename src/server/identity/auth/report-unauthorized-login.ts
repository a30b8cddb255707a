import { moveAccount, refuseTakenEmail } from '#server/identity/accounts/apply-email-change.ts'
import { takeLink } from '#server/identity/accounts/email-tokens.ts'
import { forgetSecrets } from '#server/identity/accounts/replace-password.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { mailReset } from './request-password-reset.ts'
import { giveBack } from './revert-takeover.ts'

/**
 * The owner says by a mailed link that somebody else was in the account. Everybody is out, whatever they knew opens nothing
 * any more, what they set up since is gone, an address that they changed is back, and the owner is mailed the way in.
 */
export async function reportNotMe(deps: Deps, token: string): Promise<{ email: string }> {
  const email = await deps.db
    .transaction()
    .execute(async tx => {
      const taken = await takeLink(tx, 'not_me', token, deps.now())
      if (!taken) throw new AppError('auth.link_expired')
      const { account, email, askedAt } = taken
      if (email) await moveAccount(deps, tx, account, email)
      await forgetSecrets(tx, account.id, askedAt)
      await giveBack(deps, tx, account.id, askedAt)
      const owner = email ?? account.email
      await mailReset(deps, tx, owner)
      deps.log.warn({ userId: account.id }, 'an owner says that a sign-in was not theirs')
      return owner
    })
    .catch(refuseTakenEmail)
  return { email }
}
