import { accountLimits } from '#contract/limits.ts'
import { type PasswordWeakness, weaknessOf } from '#contract/password.ts'
import type { Estimate } from './password-strength-client.ts'

export type Strength = { level: 1 | 2 | 3 | 4; weakness: PasswordWeakness | null }

/** From so many guesses on, as powers of ten: from fair to good, and to strong. */
const good = 8
const strong = 11

/** What the meter shows: the first level is refused, the others differ in how long they last. */
export function strengthOf(password: string, estimate: Estimate): Strength {
  const weakness = weaknessOf(estimate)
  if (weakness || password.length < accountLimits.passwordMin) return { level: 1, weakness }
  const { guessesLog10 } = estimate
  return { level: guessesLog10 < good ? 2 : guessesLog10 < strong ? 3 : 4, weakness }
}
