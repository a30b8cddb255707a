import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { getCorrectSimilarity } from './features.ts'
import { negations } from './lexicon.ts'
import type { SemanticAnalysis } from './semantic-scoring.ts'
import { tokenize } from './tokenize.ts'
import type { FoundMisconception } from './verdict.ts'

/** As near to a misconception as this, and by so much nearer than to anything right. */
const minMisconceptionSimilarity = 0.8
const minMisconceptionLead = 0.18
/** What sounds right all the same is left alone. */
const minMisconceptionTone = 0.5

/**
 * What sounds convincing and is wrong: only where that is as good as certain, for a person is told so. Each sentence
 * says one of them at most. Denied ones ("I would not hide it") are not said.
 */
export function findMisconceptions(rubric: Rubric, hearing: SemanticAnalysis): FoundMisconception[] {
  const { misconceptions = [] } = rubric
  const found = misconceptions.flatMap((one, at) =>
    hearing.sentences.map((quote, sentence) => {
      const near = hearing.misconceptions[at]?.[sentence] ?? 0
      return {
        ...one,
        quote,
        near,
        lead: near - getCorrectSimilarity(hearing, sentence),
        tone: hearing.wrongTone[sentence] ?? 0,
      }
    }),
  )
  const heard = new Map<string, FoundMisconception>()
  const used = new Set<string>()
  for (const { name, kind, quote, near, lead, tone, sayings } of found.toSorted((a, b) => b.near - a.near)) {
    if (near < minMisconceptionSimilarity || lead < minMisconceptionLead || tone < minMisconceptionTone)
      continue
    if (
      heard.has(name) ||
      used.has(quote) ||
      !sayings.some(saying => isNegatedSentence(saying) === isNegatedSentence(quote))
    )
      continue
    heard.set(name, { name, kind, quote })
    used.add(quote)
  }
  return [...heard.values()]
}

/** An encoder hardly hears a denial, so it is counted apart. */
const isNegatedSentence = (sentence: string): boolean =>
  tokenize(sentence).filter(({ text }) => negations.has(text) || text.endsWith("n't")).length % 2 === 1

/** One red flag, or two misconceptions: no decent interviewer would go on from there. */
export const hasSeriousMisconception = (heard: readonly FoundMisconception[]): boolean =>
  heard.some(one => one.kind === 'redFlag') || heard.length >= 2
