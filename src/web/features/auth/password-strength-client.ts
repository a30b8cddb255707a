import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { furtherPasswords, passwordJudgement } from '#contract/password.ts'

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, ...furtherPasswords },
  graphs: adjacencyGraphs,
  maxLength: passwordJudgement.judgedCharacters,
})

/** How many guesses a password takes from somebody who knows these words, and why. Loaded when one is first typed. */
export const estimate = (password: string, words: string[]) =>
  estimator.check(password.normalize('NFKC'), words)
export type Estimate = ReturnType<typeof estimate>
