import type { Utterance } from '#server/training/coach/coach.ts'
import { classifyMessage } from '#server/training/dialogue/classify.ts'
import { findTerm, isNumber, numberPlaceholder } from '#server/training/scoring/match.ts'
import { getContentWords, tokenize, type Word } from '#server/training/scoring/tokenize.ts'
import { findRussianViolation } from './match-russian.ts'

/** What no interviewer says, unless our own wording or the question says it. */
const forbiddenPatterns: readonly [reason: string, pattern: RegExp][] = [
  ['a score', /\b(?:\d+(?:[.,]\d+)?|[a-z]+)\s*(?:\/|out of)\s*(?:10|ten|100|hundred)\b/gi],
  ['a score', /\b(?:score|rating|grade)s?\b|\b\d+ (?:points?|marks?)\b/gi],
  ['form', /^\s*(?:#{1,6}|[-*•]|\d+[.)])\s|\*\*|```/gm],
  ['a placeholder', /\[(?:data|email|link|name|phone)\]|<\/?data-/g],
]

/** Why a model's wording of a line, or the beginning of one, may not be said; null where it may. */
export function findViolation(text: string, line: Utterance): string | null {
  const { draft, question, forbiddenTerms, recentMessages } = line
  if (text.length > draft.length * 2 + 200) return 'too long'
  const strange = line.language === 'ru' ? findRussianViolation(text, line) : null
  if (strange) return strange
  if (line.language === 'en' && classifyMessage(text) === 'foreign') return 'another language'
  const own = `${draft}\n${question ?? ''}`.toLowerCase()
  for (const [reason, pattern] of forbiddenPatterns)
    for (const [found] of text.matchAll(pattern)) if (!own.includes(found.trim().toLowerCase())) return reason

  // Secrets are English. The model has not been told them, and says terms of the trade as they are called.
  const said = tokenize(text)
  const known = tokenize(
    [own, ...recentMessages.filter(one => one.role === 'user').map(one => one.content)].join('\n'),
  )
  const isSecret = (term: string) =>
    term !== numberPlaceholder && mentionsTerm(said, term) && !mentionsTerm(known, term)
  return forbiddenTerms.some(isSecret) ? 'what gives the answer away' : null
}

/** Whether a term is spoken of at all: "you left out caching" gives caching away too. */
const mentionsTerm = (words: readonly Word[], term: string): boolean =>
  findTerm(words, term) !== null ||
  [true, false].some(
    isDenied =>
      findTerm(
        words.map(word => ({ ...word, isDenied })),
        term,
      ) !== null,
  )

/** So much of a question's content has to be there for it to be the same question. */
const minQuestionOverlap = 0.6

/** Whether a question is still asked in other words: with most of its content, and every figure. */
export function containsQuestion(text: string, question: string): boolean {
  const said = new Set(tokenize(text).map(word => word.stem))
  const wanted = getContentWords(tokenize(question))
  const found = wanted.filter(word => said.has(word.stem))
  return (
    found.length >= wanted.length * minQuestionOverlap &&
    wanted.every(word => !isNumber(word) || said.has(word.stem))
  )
}
