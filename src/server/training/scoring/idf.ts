import { remember } from '#server/lib/memoize.ts'
import { allQuestions } from '#server/training/question-bank/question-bank.ts'
import { rubricsOf } from '#server/training/question-bank/rubrics.ts'
import { wordsOf } from './tokenize.ts'

/**
 * How much a word says: rare words more than common ones (inverse document frequency over the texts of the bank).
 * A word that the bank does not know is as rare as can be.
 */
export function rarityOf(stem: string): number {
  const { texts, count } = counted()
  return Math.log((count + 1) / ((texts.get(stem) ?? 0) + 0.5))
}

const counted = remember(() => {
  const texts = new Map<string, number>()
  const all = allQuestions().flatMap(question =>
    rubricsOf(question).flatMap(({ question: text, reference }) => [text, reference]),
  )
  for (const text of all)
    for (const stem of new Set(wordsOf(text).map(word => word.stem)))
      texts.set(stem, (texts.get(stem) ?? 0) + 1)
  return { texts, count: all.length }
})
