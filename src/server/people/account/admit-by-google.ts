import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { admit } from './admit.ts'
import { type AccountRow, dropPowerfulLinks, lockAccount, updateAccount } from './store.ts'

type Person = { subject: string; email: string }
type Entered = { userId: UserId; roleId: number | null; wasTakenOver: boolean }

/**
 * The account of somebody whose address Google vouches for, opened and linked; null where there is none yet. Whoever was
 * in an account that was taken over must be signed out.
 */
export async function admitByGoogle(
  deps: Deps,
  tx: Tx,
  person: Person,
  reopen: boolean,
): Promise<Entered | null> {
  const account =
    (await lockAccount(tx, { google_subject: person.subject })) ??
    (await lockAccount(tx, { email: person.email }))
  if (!account) return null
  await admit(deps, tx, account, reopen)
  // Found by the address alone, unless the same person's other click linked it between the two looks.
  const isLinked = account.google_subject === person.subject
  const wasTakenOver = !isLinked && (await link(deps, tx, account, person))
  return { userId: account.id, roleId: account.role_id, wasTakenOver }
}

/**
 * Google says that the account's address is this person's. Where the address was never confirmed here, somebody else may
 * have registered it and be waiting for its owner to come: their password and what they had mailed end.
 */
async function link(deps: Deps, tx: Tx, account: AccountRow, person: Person): Promise<boolean> {
  if (account.google_subject) throw new AppError('auth.google_other_account')
  const wasConfirmed = account.email_confirmed_at !== null
  await updateAccount(tx, account.id, {
    google_subject: person.subject,
    ...(!wasConfirmed && { password_hash: null, email_confirmed_at: deps.now() }),
  })
  if (!wasConfirmed) await dropPowerfulLinks(tx, account.id)
  return !wasConfirmed
}
