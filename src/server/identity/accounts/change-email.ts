import type { z } from 'zod'
import type { account } from '#contract/account.ts'
import type { Deps } from '#server/identity/context.ts'
import { throttleAttempts } from '#server/identity/throttling/throttle.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError, refuseField } from '#server/lib/http/error.ts'
import { isErasedEmail } from './policy.ts'
import { getAccount } from './read-account.ts'
import { deleteConfirmationTokens, isUsernameOrEmailTaken, isAuthSessionOpen, lockAccount } from './repository.ts'
import { sendConfirmationEmail } from './send-confirmation.ts'

/**
 * Mails a link to another address, which becomes the account's when the link is used; until then nothing changes. The own
 * address takes an earlier wish back. That an address is taken is said, as at registration; the count of mails is the
 * count of guesses.
 */
export async function changeEmail(
  deps: Deps,
  user: User,
  { email }: { email: string },
): Promise<z.input<typeof account>> {
  if (isErasedEmail(email)) throw refuseField('email', 'email.invalid')
  await throttleAttempts(deps, [{ policy: 'email-confirmations', subject: [user.id] }])
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    // Ended meanwhile, perhaps by the owner, who wanted whoever asks here to go.
    if (!account || !(await isAuthSessionOpen(tx, user.signInId))) throw new AppError('auth.required')
    if (email.toLowerCase() === account.email.toLowerCase()) return deleteConfirmationTokens(tx, user.id, false)
    if (await isUsernameOrEmailTaken(tx, email, deps.now(), user.id)) throw new AppError('auth.email_taken')
    await sendConfirmationEmail(deps, tx, account, email, user)
  })
  return getAccount(deps, user.id)
}
