import { accountLimits } from '#contract/limits.ts'
import { getPasswordWeakness, type PasswordWeakness } from '#contract/password.ts'
import type { GuessEstimate } from './password-estimator.ts'

export type PasswordStrength = { level: 1 | 2 | 3 | 4; weakness: PasswordWeakness | null }

/** From so many guesses on, as powers of ten: from fair to good, and to strong. */
const goodGuessesLog10 = 8
const strongGuessesLog10 = 11

/** What the meter shows: the first level is refused, the others differ in how long they last. */
export function getPasswordStrength(password: string, estimate: GuessEstimate): PasswordStrength {
  const weakness = getPasswordWeakness(estimate)
  if (weakness || password.length < accountLimits.passwordMin) return { level: 1, weakness }
  const { guessesLog10 } = estimate
  return { level: guessesLog10 < goodGuessesLog10 ? 2 : guessesLog10 < strongGuessesLog10 ? 3 : 4, weakness }
}
