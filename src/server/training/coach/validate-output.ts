import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import { findTerm, isNumber, numberPlaceholder } from '#server/training/scoring/match-terms.ts'
import { getContentWords, tokenize, type Word } from '#server/training/scoring/tokenize.ts'
import type { Utterance } from './coach.ts'

/** What no interviewer says in Russian, beside what none says in English. */
const forbiddenRussianPattern =
  /(?<![\p{L}\p{N}])(?:\d+(?:[.,]\d+)?|\p{L}+) из (?:10|100|десяти|ста)(?![\p{L}\p{N}])|(?<!\p{L})(?:балл(?:а|у|ом|ы|ов|ами)?|(?:ваша|вашу|моя|мою) оценк[ау])(?!\p{L})/giu

/** A question about an idempotency key and a unique constraint is half English letters, and Russian. */
const minCyrillicShare = 0.35

/** Why a line in Russian, or the beginning of one, may not be said, apart from what holds in any language. */
export function findRussianViolation(
  text: string,
  { draft, question, recentMessages }: Utterance,
): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const own = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  // Terms of the trade may stay English, whole sentences may not.
  if (letters >= 3 && own / letters < minCyrillicShare) return 'another language'
  const known = recentMessages.filter(one => one.role === 'user').map(one => one.content.toLowerCase())
  for (const [found] of text.matchAll(forbiddenRussianPattern))
    if (![draft, ...known].some(one => one.includes(found.toLowerCase()))) return 'a score'
  return countQuestionMarks(text) > Math.max(question ? 1 : 0, countQuestionMarks(draft))
    ? 'more than one question'
    : null
}

const countQuestionMarks = (text: string): number => text.match(/\?/g)?.length ?? 0

/** Whatever is shorter has left the question out. */
const minQuestionLengthShare = 0.5

/**
 * Whether an English question can be inside a line in Russian. Which one it is nobody here can read: that it is there in
 * its length, as a question, and with every figure, is what can be seen.
 */
export function containsRussianQuestion(text: string, question: string): boolean {
  const figures = (of: string): string[] => of.match(/\d+/g) ?? []
  const said = new Set(figures(text))
  return (
    text.length >= question.length * minQuestionLengthShare &&
    figures(question).every(figure => said.has(figure)) &&
    (countQuestionMarks(question) === 0 || countQuestionMarks(text) > 0)
  )
}

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
