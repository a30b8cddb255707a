import { seededRandom } from '#server/training/question-bank/question-selection.ts'

/** The coach's own words. An interview reads the same each time, and two interviews differ. */
export type PhraseHistory = {
  /** Of the interview: with which words it begins. */
  seed: string
  /** What the coach has said so far: nothing is said twice while there is another way of saying it. */
  previousTexts: readonly string[]
}

/** One of several ways of saying it: the first that was not used yet, or else the one used longest ago. */
export function pickPhrase({ seed, previousTexts }: PhraseHistory, texts: readonly string[]): string {
  const from = seededRandom(seed, 'wording') % texts.length
  const lastUse = (text: string) => previousTexts.findLastIndex(one => one.includes(text))
  const [next = ''] = [...texts.slice(from), ...texts.slice(0, from)].toSorted(
    (a, b) => lastUse(a) - lastUse(b),
  )
  return next
}
