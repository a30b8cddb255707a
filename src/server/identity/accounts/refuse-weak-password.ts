import { furtherPasswords, ownWords, passwordJudgement, weaknessOf } from '#contract/password.ts'
import { refuseField } from '#server/lib/http/error.ts'
import { remember } from '#server/lib/memoize.ts'

/** Loaded when the first password is chosen: until then nobody pays for the lists in memory. */
const loadEstimator = remember(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, ...furtherPasswords },
    graphs: adjacencyGraphs,
    maxLength: passwordJudgement.judgedCharacters,
  })
})

/**
 * Refuses a password that is among the first that are tried: a common one, a pattern, or the person's own address or name.
 * `about` says whose it is to be.
 */
export async function assertStrongPassword(
  field: 'password' | 'newPassword',
  password: string,
  about: readonly (string | null | undefined)[],
): Promise<void> {
  const estimate = (await loadEstimator()).check(password.normalize('NFKC'), ownWords(...about))
  const weakness = weaknessOf(estimate)
  if (weakness) throw refuseField(field, weakness)
}
