import { remember } from '#server/lib/memoize.ts'
import { getAllQuestions } from '#server/training/question-bank/question-bank.ts'
import { listReferences } from '#server/training/question-bank/rubrics.ts'
import { tokenize } from './tokenize.ts'

/**
 * How much a word says: rare words more than common ones (inverse document frequency over the texts of the bank).
 * A word that the bank does not know is as rare as can be.
 */
export function inverseDocumentFrequency(stem: string): number {
  const { texts, count } = countDocuments()
  return Math.log((count + 1) / ((texts.get(stem) ?? 0) + 0.5))
}

const countDocuments = remember(() => {
  const texts = new Map<string, number>()
  const all = getAllQuestions().flatMap(question =>
    listReferences(question).flatMap(({ question: text, reference }) => [text, reference]),
  )
  for (const text of all)
    for (const stem of new Set(tokenize(text).map(word => word.stem)))
      texts.set(stem, (texts.get(stem) ?? 0) + 1)
  return { texts, count: all.length }
})
