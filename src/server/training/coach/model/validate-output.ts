import type { Line } from '#server/training/coach/coach.ts'
import { classify } from '#server/training/dialogue/classify.ts'
import { figure, findTerm, isFigure } from '#server/training/scoring/match.ts'
import { contentOf, type Word, wordsOf } from '#server/training/scoring/tokenize.ts'
import { objectionToRussian } from './match-russian.ts'

/** What no interviewer says, unless our own wording or the question says it. */
const unsaid: readonly [reason: string, pattern: RegExp][] = [
  ['a score', /\b(?:\d+(?:[.,]\d+)?|[a-z]+)\s*(?:\/|out of)\s*(?:10|ten|100|hundred)\b/gi],
  ['a score', /\b(?:score|rating|grade)s?\b|\b\d+ (?:points?|marks?)\b/gi],
  ['form', /^\s*(?:#{1,6}|[-*•]|\d+[.)])\s|\*\*|```/gm],
  ['a placeholder', /\[(?:data|email|link|name|phone)\]|<\/?data-/g],
]

/** Why a model's wording of a line, or the beginning of one, may not be said; null where it may. */
export function objectionTo(text: string, line: Line): string | null {
  const { draft, question, secrets, recent } = line
  if (text.length > draft.length * 2 + 200) return 'too long'
  const strange = line.language === 'ru' ? objectionToRussian(text, line) : null
  if (strange) return strange
  if (line.language === 'en' && classify(text) === 'foreign') return 'another language'
  const own = `${draft}\n${question ?? ''}`.toLowerCase()
  for (const [reason, pattern] of unsaid)
    for (const [found] of text.matchAll(pattern)) if (!own.includes(found.trim().toLowerCase())) return reason

  // Secrets are English. The model has not been told them, and says terms of the trade as they are called.
  const said = wordsOf(text)
  const known = wordsOf(
    [own, ...recent.filter(one => one.role === 'user').map(one => one.content)].join('\n'),
  )
  const isSecret = (term: string) => term !== figure && mentions(said, term) && !mentions(known, term)
  return secrets.some(isSecret) ? 'what gives the answer away' : null
}

/** Whether a term is spoken of at all: "you left out caching" gives caching away too. */
const mentions = (words: readonly Word[], term: string): boolean =>
  findTerm(words, term) !== null ||
  [true, false].some(
    isDenied =>
      findTerm(
        words.map(word => ({ ...word, isDenied })),
        term,
      ) !== null,
  )

/** So much of a question's content has to be there for it to be the same question. */
const enough = 0.6

/** Whether a question is still asked in other words: with most of its content, and every figure. */
export function asks(text: string, question: string): boolean {
  const said = new Set(wordsOf(text).map(word => word.stem))
  const wanted = contentOf(wordsOf(question))
  const found = wanted.filter(word => said.has(word.stem))
  return (
    found.length >= wanted.length * enough && wanted.every(word => !isFigure(word) || said.has(word.stem))
  )
}
