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
import { createFieldError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { memoize } from '#server/lib/memoize.ts'
import { findAccount } from './repository.ts'

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
export async function verifyPassword(deps: Deps, passwordHash: string | null, password: string) {
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
  const estimate = (await loadEstimator()).check(normalizePassword(password), getPersonalWords(...userInputs))
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
