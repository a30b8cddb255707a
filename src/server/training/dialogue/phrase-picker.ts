import { lotOf } from '#server/training/question-selection.ts'

/** The coach's own words. An interview reads the same each time, and two interviews differ. */
export type Voice = {
  /** Of the interview: with which words it begins. */
  seed: string
  /** What the coach has said so far: nothing is said twice while there is another way of saying it. */
  said: readonly string[]
}

/** One of several ways of saying it: the first that was not used yet, or else the one used longest ago. */
export function pick({ seed, said }: Voice, texts: readonly string[]): string {
  const from = lotOf(seed, 'wording') % texts.length
  const lastUse = (text: string) => said.findLastIndex(one => one.includes(text))
  const [next = ''] = [...texts.slice(from), ...texts.slice(0, from)].toSorted(
    (a, b) => lastUse(a) - lastUse(b),
  )
  return next
}
