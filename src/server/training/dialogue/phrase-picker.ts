import { seededRandom } from '#server/training/question-bank/question-selection.ts'

/** Makes the choice of phrases the same within an interview, and different between interviews. */
export type PhraseHistory = {
  /** Id of the interview. */
  seed: string
  /** Earlier texts of the coach. Their phrases are avoided while unused ones are left. */
  previousTexts: readonly string[]
}

/** First unused phrase, else the one used longest ago. */
export function pickPhrase({ seed, previousTexts }: PhraseHistory, texts: readonly string[]): string {
  const from = seededRandom(seed, 'wording') % texts.length
  const lastUse = (text: string) => previousTexts.findLastIndex(previous => previous.includes(text))
  const [next = ''] = [...texts.slice(from), ...texts.slice(0, from)].toSorted(
    (a, b) => lastUse(a) - lastUse(b),
  )
  return next
}
