import type { z } from 'zod'
import { type registration, roles } from '#contract/account.ts'
import { countAttempt } from '#server/people/account/count-attempt.ts'
import { hashPassword } from '#server/people/account/password.ts'
import { isErasedEmail, sessionEnd } from '#server/people/account/rules.ts'
import { makeConfirmation } from '#server/people/account/send-confirmation.ts'
import { insertAccount, insertSession } from '#server/people/account/store.ts'
import type { Deps } from '#server/people/deps.ts'
import { displayNameOf } from '#server/people/profile/rules.ts'
import { brokenConstraint } from '#server/platform/database/pool.ts'
import { AppError, refuseField } from '#server/platform/http/error.ts'
import { type SignedIn, signedInBy, type Visitor } from './identify.ts'

/**
 * Account, profile, first session and the welcome mail with the link that confirms the address, all or nothing. Two people
 * for one name: the database picks one.
 */
export async function register(
  deps: Deps,
  visitor: Visitor,
  wish: z.output<typeof registration>,
): Promise<SignedIn> {
  await countAttempt(deps, 'mails-of-address', visitor.address)
  const { email, username = email, roleId, language = 'en', timeZone = 'UTC' } = wish
  if (isErasedEmail(email)) throw refuseField('email', 'email.invalid')
  const passwordHash = await hashPassword(deps, wish.password)
  const now = deps.now()
  const expiresAt = sessionEnd(now, false)
  const account = { email, username, passwordHash, roleId, language, timeZone }
  const session = await deps.db
    .transaction()
    .execute(async tx => {
      const userId = await insertAccount(tx, account)
      await deps.jobs.send(tx, 'send-mail', {
        template: 'welcome',
        to: { email, name: displayNameOf(null, email), language, timeZone },
        data: {
          role: wish.roleId === roles.interviewer ? 'interviewer' : 'interviewee',
          confirmation: await makeConfirmation(deps, tx, { userId, email, isOwn: true }),
        },
      })
      const id = await insertSession(tx, { userId, expiresAt, userAgent: visitor.userAgent, now })
      return { id, userId, roleId, expiresAt }
    })
    .catch(refuseTakenName)
  return signedInBy(deps, session)
}

function refuseTakenName(error: unknown): never {
  switch (brokenConstraint(error)) {
    case 'users_email_key':
      throw new AppError('auth.email_taken')
    case 'users_username_key':
      throw new AppError('auth.username_taken')
    case 'only_the_own_email_as_username':
      throw new AppError('auth.username_taken', {
        message: () => 'A username with an @ has to be your own email address.',
      })
    default:
      throw error
  }
}
