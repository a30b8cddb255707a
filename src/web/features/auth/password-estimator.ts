import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { extraCommonPasswords, passwordRules } from '#contract/password.ts'

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary, ...extraCommonPasswords },
  graphs: adjacencyGraphs,
  maxLength: passwordRules.maxEstimatedLength,
})

/**
 * Estimates the guesses a password needs from an attacker who knows these words. Loads when a password is
 * first typed.
 */
export const estimateGuesses = (password: string, words: string[]) =>
  zxcvbn.check(password.normalize('NFKC'), words)
export type GuessEstimate = ReturnType<typeof estimateGuesses>
