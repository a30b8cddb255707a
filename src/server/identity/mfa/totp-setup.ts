import { randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { factorLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { announceChange } from './announce-factor-change.ts'
import { hashShort } from './crypto.ts'
import { plainRecoveryCode, printedRecoveryCode } from './policy.ts'
import { factorsOf } from './read-factors.ts'
import { confirmSecret, lockFactors, replaceRecoveryCodes } from './repository.ts'

/**
 * Turns on the codes of a secret whose first one was right, and makes what recovers them. Twice at once: one of them.
 * Another tab may have set up a secret of its own since: that is in nobody's app yet.
 */
export async function keepCodes(deps: Deps, tx: Tx, userId: UserId, secret: Buffer): Promise<string[]> {
  await lockFactors(tx, userId)
  if ((await factorsOf(tx, userId)).hasCodes) throw new AppError('factor.codes_on')
  if (!(await confirmSecret(tx, userId, secret, deps.now()))) throw new AppError('factor.codes_replaced')
  await announceChange(deps, tx, userId, 'codes-on')
  return makeRecoveryCodes(deps, tx, userId)
}

/** New recovery codes in the place of any earlier ones; told here and never again. */
export async function makeRecoveryCodes(deps: Deps, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, () => printedRecoveryCode(randomBytes(10)))
  const hashes = codes.map(code => hashShort(deps, plainRecoveryCode(code)))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}
