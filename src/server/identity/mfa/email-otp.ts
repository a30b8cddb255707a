import { randomInt } from 'node:crypto'
import { factorLimits } from '#contract/limits.ts'
import { readerFor } from '#server/identity/accounts/get-recipient.ts'
import { orderLetter } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import { pauseAttempts } from '#server/identity/throttling/throttle.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { hashOf, hashShort } from './crypto.ts'
import { challengeEnd, waysToConfirm } from './policy.ts'
import { factorsOf } from './read-factors.ts'
import { insertChallenge, spendAnswer, tryChallenge } from './repository.ts'

/** The one code that waits for a sign-in. */
const keyOf = ({ signInId }: User): Buffer => hashOf(`mailed code ${signInId}`)

/** Mails a code to whoever has nothing else to show; a second one takes the place of the first. */
export async function mailProof(deps: Deps, user: User): Promise<void> {
  if (!waysToConfirm(await factorsOf(deps.db, user.id)).includes('mail')) return
  await pauseAttempts(deps, [{ pace: 'mailed-codes', of: [user.id] }])
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await deps.db.transaction().execute(async tx => {
    await insertChallenge(tx, {
      token_hash: keyOf(user),
      user_id: user.id,
      purpose: 'mailed_code',
      code_hash: hashShort(deps, code),
      issuer: null,
      subject: null,
      remember_login: false,
      expires_at: challengeEnd(deps.now()),
    })
    await orderLetter(deps, tx, {
      template: 'proof-code',
      to: await readerFor(tx, user.id),
      data: { code, minutes: factorLimits.challengeMinutes },
    })
  })
}

/** Checks a mailed code and uses it up. It belongs to the sign-in that asked for it. */
export async function checkMailedCode(deps: Deps, user: User, code: string): Promise<void> {
  const { triesPerChallenge } = factorLimits
  const kept = await tryChallenge(deps.db, 'mailed_code', keyOf(user), deps.now(), triesPerChallenge)
  if (!kept) throw new AppError('auth.challenge_expired')
  const answer = hashShort(deps, code)
  if (!kept.code_hash?.equals(answer)) throw new AppError('auth.code_wrong')
  if (!(await spendAnswer(deps.db, keyOf(user), answer))) throw new AppError('auth.challenge_expired')
}
