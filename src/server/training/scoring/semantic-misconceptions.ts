import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { rightIn } from './features.ts'
import { denials } from './lexicon.ts'
import type { Hearing } from './semantic-scoring.ts'
import { wordsOf } from './tokenize.ts'
import type { HeardMisconception } from './verdict.ts'

/** As near to a misconception as this, and by so much nearer than to anything right. */
const nearEnough = 0.8
const leadEnough = 0.18
/** What sounds right all the same is left alone. */
const toneEnough = 0.5

/**
 * What sounds convincing and is wrong: only where that is as good as certain, for a person is told so. Each sentence
 * says one of them at most. Denied ones ("I would not hide it") are not said.
 */
export function hearMisconceptions(rubric: Rubric, hearing: Hearing): HeardMisconception[] {
  const { misconceptions = [] } = rubric
  const found = misconceptions.flatMap((one, at) =>
    hearing.sentences.map((quote, sentence) => {
      const near = hearing.misconceptions[at]?.[sentence] ?? 0
      return {
        ...one,
        quote,
        near,
        lead: near - rightIn(hearing, sentence),
        tone: hearing.tone[sentence] ?? 0,
      }
    }),
  )
  const heard = new Map<string, HeardMisconception>()
  const used = new Set<string>()
  for (const { name, kind, quote, near, lead, tone, sayings } of found.toSorted((a, b) => b.near - a.near)) {
    if (near < nearEnough || lead < leadEnough || tone < toneEnough) continue
    if (heard.has(name) || used.has(quote) || !sayings.some(saying => denies(saying) === denies(quote)))
      continue
    heard.set(name, { name, kind, quote })
    used.add(quote)
  }
  return [...heard.values()]
}

/** An encoder hardly hears a denial, so it is counted apart. */
const denies = (sentence: string): boolean =>
  wordsOf(sentence).filter(({ text }) => denials.has(text) || text.endsWith("n't")).length % 2 === 1

/** One red flag, or two misconceptions: no decent interviewer would go on from there. */
export const isMistaken = (heard: readonly HeardMisconception[]): boolean =>
  heard.some(one => one.kind === 'redFlag') || heard.length >= 2
