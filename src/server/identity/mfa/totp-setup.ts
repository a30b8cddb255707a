import { randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { factorLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendFactorsChangedEmail } from './announce-factor-change.ts'
import { hmacCode } from './crypto.ts'
import { normalizeRecoveryCode, formatRecoveryCode } from './policy.ts'
import { getAccountFactors } from './read-factors.ts'
import { confirmTotp, lockUser, replaceRecoveryCodes } from './repository.ts'

/**
 * Turns on the codes of a secret whose first one was right, and makes what recovers them. Twice at once: one of them.
 * Another tab may have set up a secret of its own since: that is in nobody's app yet.
 */
export async function confirmTotpSetup(deps: Deps, tx: Tx, userId: UserId, secret: Buffer): Promise<string[]> {
  await lockUser(tx, userId)
  if ((await getAccountFactors(tx, userId)).hasTotp) throw new AppError('factor.codes_on')
  if (!(await confirmTotp(tx, userId, secret, deps.now()))) throw new AppError('factor.codes_replaced')
  await sendFactorsChangedEmail(deps, tx, userId, 'codes-on')
  return createRecoveryCodes(deps, tx, userId)
}

/** New recovery codes in the place of any earlier ones; told here and never again. */
export async function createRecoveryCodes(deps: Deps, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, () => formatRecoveryCode(randomBytes(10)))
  const hashes = codes.map(code => hmacCode(deps, normalizeRecoveryCode(code)))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}
