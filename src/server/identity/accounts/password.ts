import { hash, verify } from '@node-rs/argon2'
import type { UserId } from '#contract/id.ts'
import { furtherPasswords, ownWords, passwordJudgement, weaknessOf } from '#contract/password.ts'
import type { Deps } from '#server/identity/context.ts'
import { type Attempt, resetAttempts, throttleAttempts } from '#server/identity/throttling/throttle.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { refuseField } from '#server/lib/http/error.ts'
import { remember } from '#server/lib/memoize.ts'
import { consumeToken } from './email-tokens.ts'
import { toRecipient } from './get-account.ts'
import {
  deleteIdentities,
  deleteReportTokensSince,
  deleteSensitiveTokens,
  findAccount,
  lockAccount,
  updateAccount,
} from './repository.ts'
import { sendNotification } from './send-account-email.ts'

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. Tests make do with less. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const testArgon2Options = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** Keyboards write «й» and «é» in two ways; both are the same password. */
const normalizePassword = (password: string) => password.normalize('NFKC')

/** Slow on purpose: never while a row is locked. */
export const hashPassword = (deps: Deps, password: string): Promise<string> =>
  hash(normalizePassword(password), deps.config.mode === 'test' ? testArgon2Options : argon2Options)

let dummyHash: Promise<string> | undefined

/** Takes as long for an account that does not exist, or has no password, as for one that does. */
export async function verifyPassword(
  deps: Deps,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword(deps, 'nobody has this one')
  const isRight = await verify(passwordHash ?? (await dummyHash), normalizePassword(password))
  return passwordHash !== null && isRight
}

/** Loaded when the first password is chosen: until then nobody pays for the lists in memory. */
const loadEstimator = remember(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, ...furtherPasswords },
    graphs: adjacencyGraphs,
    maxLength: passwordJudgement.judgedCharacters,
  })
})

/**
 * Refuses a password that is among the first that are tried: a common one, a pattern, or the person's own address or name.
 * `about` says whose it is to be.
 */
export async function assertStrongPassword(
  field: 'password' | 'newPassword',
  password: string,
  about: readonly (string | null | undefined)[],
): Promise<void> {
  const estimate = (await loadEstimator()).check(password.normalize('NFKC'), ownWords(...about))
  const weakness = weaknessOf(estimate)
  if (weakness) throw refuseField(field, weakness)
}

/** Refuses a new password of somebody's account that is found soon, their own names among the first. */
export async function validateNewPassword(
  deps: Deps,
  userId: UserId,
  field: 'password' | 'newPassword',
  password: string,
): Promise<void> {
  const { email, username, display_name } = await findAccount(deps.db, userId)
  await assertStrongPassword(field, password, [email, username, display_name])
}

/**
 * Asks a signed-in person for the password once more, and answers the hash that it matched, so that the change can insist
 * on it. An account without a password is known by its sign-in alone. Wrong ones make this sign-in wait: whoever found an
 * open browser cannot guess on, and keeps nobody else out.
 */
export async function verifyCurrentPassword(
  deps: Deps,
  user: User,
  password: string | undefined,
  field: 'password' | 'currentPassword',
): Promise<string | null> {
  const { password_hash: passwordHash } = await findAccount(deps.db, user.id)
  if (passwordHash === null) return null
  if (!password) throw refuseField(field, 'password.required')
  const attempt: Attempt = { policy: 'current-password', subject: [user.signInId] }
  await throttleAttempts(deps, [attempt])
  if (!(await verifyPassword(deps, passwordHash, password))) throw refuseField(field, 'password.wrong')
  await resetAttempts(deps, [attempt])
  return passwordHash
}

type PasswordHashChange = { oldHash: string | null; newHash: string }

/**
 * Puts one password in the place of another, both as they are kept, and ends what somebody else may have had mailed. The
 * owner is told, in case it was not them.
 */
export async function replacePasswordHash(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  change: PasswordHashChange,
): Promise<void> {
  const account = await lockAccount(tx, { id: userId })
  // Changed meanwhile: what was typed as the current password no longer is.
  if (account?.password_hash !== change.oldHash) throw refuseField('currentPassword', 'password.wrong')
  await updateAccount(tx, userId, { password_hash: change.newHash })
  await deleteSensitiveTokens(tx, userId)
  await sendNotification(deps, tx, {
    template: 'password-changed',
    to: toRecipient(account),
    data: { changedAt: deps.now().toISOString() },
  })
}

/**
 * Whoever knew what opened the account knows it no more: it has neither a password nor an issuer that vouches for
 * its owner, and no link works
 * that was mailed since somebody else was in it.
 */
export async function removeCredentials(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await updateAccount(tx, userId, { password_hash: null })
  await deleteIdentities(tx, userId)
  await deleteSensitiveTokens(tx, userId)
  await deleteReportTokensSince(tx, userId, since)
}

/**
 * The same by a mailed link, which came to the account's address and thereby confirms it; null where it does not work.
 * Who made an account at an address that nobody had confirmed is not known: it may have been somebody else.
 */
export async function replacePasswordByToken(
  deps: Deps,
  tx: Tx,
  token: string,
  after: string,
): Promise<{ id: UserId; email: string; wasConfirmed: boolean } | null> {
  const taken = await consumeToken(tx, 'reset_password', token, deps.now())
  if (!taken) return null
  const { id, email, email_confirmed_at } = taken.account
  await updateAccount(tx, id, {
    password_hash: after,
    email_confirmed_at: email_confirmed_at ?? deps.now(),
  })
  if (!email_confirmed_at) await deps.reviewEligibility.recompute(tx, id)
  await deleteSensitiveTokens(tx, id)
  return { id, email, wasConfirmed: email_confirmed_at !== null }
}
