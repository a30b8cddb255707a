import { hash, verify } from '@node-rs/argon2'
import type { UserId } from '#contract/id.ts'
import {
  extraCommonPasswords,
  getPasswordWeakness,
  getPersonalWords,
  passwordRules,
} from '#contract/password.ts'
import type { Deps } from '#server/identity/context.ts'
import { type Attempt, resetAttempts, throttleAttempts } from '#server/identity/throttling/throttle.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { createFieldError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { memoize } from '#server/lib/memoize.ts'
import { sendNotification } from '#server/notifications/send.ts'
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

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. Tests use less. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const testArgon2Options = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** Keyboards encode «й» and «é» in two ways. Both must match. */
const normalizePassword = (password: string) => password.normalize('NFKC')

/** Slow on purpose, so never call it while a row is locked. */
export const hashPassword = (deps: Deps, password: string): Promise<string> =>
  hash(normalizePassword(password), deps.config.mode === 'test' ? testArgon2Options : argon2Options)

let dummyHash: Promise<string> | undefined

/** Takes equally long for a missing account or password, so timing reveals neither. */
export async function verifyPassword(
  deps: Deps,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword(deps, 'dummy password')
  const isMatch = await verify(passwordHash ?? (await dummyHash), normalizePassword(password))
  return passwordHash !== null && isMatch
}

/** Loaded with the first new password, because the word lists take memory. */
const loadEstimator = memoize(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, ...extraCommonPasswords },
    graphs: adjacencyGraphs,
    maxLength: passwordRules.maxEstimatedLength,
  })
})

/** Refuses a password that attackers try first: a common one, a pattern, or the user's own email or name. */
export async function assertStrongPassword(
  field: 'password' | 'newPassword',
  password: string,
  userInputs: readonly (string | null | undefined)[],
): Promise<void> {
  const estimate = (await loadEstimator()).check(password.normalize('NFKC'), getPersonalWords(...userInputs))
  const weakness = getPasswordWeakness(estimate)
  if (weakness) throw createFieldError(field, weakness)
}

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
 * Verifies the current password and returns its hash, so the change can insist on it. Accounts without a
 * password pass with null. Wrong attempts throttle only this auth session.
 */
export async function verifyCurrentPassword(
  deps: Deps,
  user: CurrentUser,
  password: string | undefined,
  field: 'password' | 'currentPassword',
): Promise<string | null> {
  const { password_hash: passwordHash } = await findAccount(deps.db, user.id)
  if (passwordHash === null) return null
  if (!password) throw createFieldError(field, 'password.required')
  const attempt: Attempt = { policy: 'current-password', subject: [user.authSessionId] }
  await throttleAttempts(deps, [attempt])
  if (!(await verifyPassword(deps, passwordHash, password))) throw createFieldError(field, 'password.wrong')
  await resetAttempts(deps, [attempt])
  return passwordHash
}

type PasswordHashChange = { oldHash: string | null; newHash: string }

/**
 * Replaces the password hash and deletes emailed tokens that may be a thief's. The owner gets an email in
 * case of a takeover.
 */
export async function replacePasswordHash(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  change: PasswordHashChange,
): Promise<void> {
  const account = await lockAccount(tx, { id: userId })
  // Another request changed the password in the meantime.
  if (account?.password_hash !== change.oldHash) throw createFieldError('currentPassword', 'password.wrong')
  await updateAccount(tx, userId, { password_hash: change.newHash })
  await deleteSensitiveTokens(tx, userId)
  await sendNotification(deps, tx, {
    template: 'password-changed',
    to: toRecipient(account),
    data: { changedAt: deps.now().toISOString() },
  })
}

/** Removes the password, the linked identities and all tokens a thief may have requested. */
export async function removeCredentials(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await updateAccount(tx, userId, { password_hash: null })
  await deleteIdentities(tx, userId)
  await deleteSensitiveTokens(tx, userId)
  await deleteReportTokensSince(tx, userId, since)
}

/**
 * Sets the password by a token, which also confirms the email. Null for an invalid token. Callers revert
 * the setup of an unconfirmed account, because its creator may be a stranger.
 */
export async function replacePasswordByToken(
  deps: Deps,
  tx: Tx,
  token: string,
  passwordHash: string,
): Promise<{ id: UserId; email: string; wasConfirmed: boolean } | null> {
  const consumed = await consumeToken(tx, 'reset_password', token, deps.now())
  if (!consumed) return null
  const { id, email, email_confirmed_at } = consumed.account
  await updateAccount(tx, id, {
    password_hash: passwordHash,
    email_confirmed_at: email_confirmed_at ?? deps.now(),
  })
  if (!email_confirmed_at) await deps.reviewEligibility.recompute(tx, id)
  await deleteSensitiveTokens(tx, id)
  return { id, email, wasConfirmed: email_confirmed_at !== null }
}
