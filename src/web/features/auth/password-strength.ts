import { accountLimits } from '#contract/limits.ts'
import { getPasswordWeakness, type PasswordWeakness } from '#contract/password.ts'
import type { GuessEstimate } from './password-estimator.ts'

export type PasswordStrength = { level: 1 | 2 | 3 | 4; weakness: PasswordWeakness | null }

/** Powers of ten of guesses from which a password counts as good, and as strong. */
const goodGuessesLog10 = 8
const strongGuessesLog10 = 11

/** Level of the meter. The server rejects the first level. */
export function getPasswordStrength(password: string, estimate: GuessEstimate): PasswordStrength {
  const weakness = getPasswordWeakness(estimate)
  if (weakness || password.length < accountLimits.passwordMin) return { level: 1, weakness }
  const { guessesLog10 } = estimate
  return { level: guessesLog10 < goodGuessesLog10 ? 2 : guessesLog10 < strongGuessesLog10 ? 3 : 4, weakness }
}
