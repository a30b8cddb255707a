import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { accountLimits } from '#contract/limits.ts'
import {
  extraCommonPasswords,
  getPasswordWeakness,
  type PasswordWeakness,
  passwordRules,
} from '#contract/password.ts'

export type PasswordStrength = { level: 1 | 2 | 3 | 4; weakness: PasswordWeakness | null }

/** A password that takes an attacker 10^8 guesses counts as good, one that takes 10^11 as strong. */
const goodGuessesLog10 = 8
const strongGuessesLog10 = 11

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary, ...extraCommonPasswords },
  graphs: adjacencyGraphs,
  maxLength: passwordRules.maxEstimatedLength,
})

/** Level of the meter, against an attacker who knows these words. The server rejects the first level. */
export function getPasswordStrength(password: string, words: string[]): PasswordStrength {
  const estimate = zxcvbn.check(password.normalize('NFKC'), words)
  const weakness = getPasswordWeakness(estimate)
  if (weakness || password.length < accountLimits.passwordMin) return { level: 1, weakness }
  const { guessesLog10 } = estimate
  return { level: guessesLog10 < goodGuessesLog10 ? 2 : guessesLog10 < strongGuessesLog10 ? 3 : 4, weakness }
}
