import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { extraCommonPasswords, passwordRules } from '#contract/password.ts'

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary, ...extraCommonPasswords },
  graphs: adjacencyGraphs,
  maxLength: passwordRules.maxEstimatedLength,
})

/** How many guesses a password takes from somebody who knows these words, and why. Loaded when one is first typed. */
export const estimateGuesses = (password: string, words: string[]) =>
  zxcvbn.check(password.normalize('NFKC'), words)
export type GuessEstimate = ReturnType<typeof estimateGuesses>
