import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import { findTerm, isNumber, numberPlaceholder } from '#server/training/scoring/match-terms.ts'
import { getContentWords, tokenize, type Word } from '#server/training/scoring/tokenize.ts'
import type { Utterance } from './coach.ts'

/** Scores and marks in Russian. */
const forbiddenRussianPattern =
  /(?<![\p{L}\p{N}])(?:\d+(?:[.,]\d+)?|\p{L}+) из (?:10|100|десяти|ста)(?![\p{L}\p{N}])|(?<!\p{L})(?:балл(?:а|у|ом|ы|ов|ами)?|(?:ваша|вашу|моя|мою) оценк[ау])(?!\p{L})/giu

/** Minimum share of Cyrillic letters. In a Russian question about an idempotency key, half of the letters may be Latin. */
const minCyrillicShare = 0.35

/** Reason to reject a Russian text or its beginning, beyond the rules for any language, or null. */
export function findRussianViolation(
  text: string,
  { draft, question, recentMessages }: Utterance,
): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  // Technical terms may be English, whole sentences may not.
  if (letters >= 3 && cyrillic / letters < minCyrillicShare) return 'another language'
  const userTexts = recentMessages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content.toLowerCase())
  for (const [match] of text.matchAll(forbiddenRussianPattern))
    if (![draft, ...userTexts].some(source => source.includes(match.toLowerCase()))) return 'a score'
  return countQuestionMarks(text) > Math.max(question ? 1 : 0, countQuestionMarks(draft))
    ? 'more than one question'
    : null
}

const countQuestionMarks = (text: string): number => text.match(/\?/g)?.length ?? 0

/** A shorter text has left out the question. */
const minQuestionLengthShare = 0.5

/** Whether a Russian text can be a translation of a question. Only length, question mark and numbers are comparable. */
export function containsRussianQuestion(text: string, question: string): boolean {
  const numbersIn = (source: string): string[] => source.match(/\d+/g) ?? []
  const numbers = new Set(numbersIn(text))
  return (
    text.length >= question.length * minQuestionLengthShare &&
    numbersIn(question).every(number => numbers.has(number)) &&
    (countQuestionMarks(question) === 0 || countQuestionMarks(text) > 0)
  )
}

/** Patterns that a text must not contain, unless the draft or the question does. */
const forbiddenPatterns: readonly [reason: string, pattern: RegExp][] = [
  ['a score', /\b(?:\d+(?:[.,]\d+)?|[a-z]+)\s*(?:\/|out of)\s*(?:10|ten|100|hundred)\b/gi],
  ['a score', /\b(?:score|rating|grade)s?\b|\b\d+ (?:points?|marks?)\b/gi],
  [
    'a score',
    /[★⭐]|\b\d(?:[.,]\d)? stars?\b|\b(?:give|rate|grade|award) (?:you|it|this|that)(?: an?)? \d+\b(?! (?:second|minute|hour|day|week)s?\b)/gi,
  ],
  ['formatting', /^\s*(?:#{1,6}|[-*•]|\d+[.)])\s|\*\*|```|^\s*\|.*\||!\[/gm],
  // What the model server did not remove: open `<think>` tags, control tokens, role names and JSON.
  [
    'raw output',
    /<\/?(?:think|thought|reason|answer|reply)|\[\/?(?:THINK|INST)|<\||^\s*(?:assistant|coach|interviewer|user|system)\s*:|^\s*[{[]\s*"/gim,
  ],
  ['a link', /\bhttps?:\/\/|\bwww\./gi],
  ['a placeholder', /\[(?:data|email|link|name|phone)\]|<\/?data-/g],
]

/** Reason to reject a model's text or its beginning, or null. */
export function findViolation(text: string, utterance: Utterance): string | null {
  const { draft, question, forbiddenTerms, recentMessages } = utterance
  if (text.length > draft.length * 2 + 200) return 'too long'
  const russianViolation = utterance.language === 'ru' ? findRussianViolation(text, utterance) : null
  if (russianViolation) return russianViolation
  if (utterance.language === 'en' && classifyMessage(text) === 'foreign') return 'another language'
  const source = `${draft}\n${question ?? ''}`.toLowerCase()
  for (const [reason, pattern] of forbiddenPatterns)
    for (const [match] of text.matchAll(pattern))
      if (!source.includes(match.trim().toLowerCase())) return reason

  // The terms are English, because a Russian text also uses English technical terms.
  const words = tokenize(text)
  const knownWords = tokenize(
    [source, ...recentMessages.filter(({ role }) => role === 'user').map(({ content }) => content)].join(
      '\n',
    ),
  )
  const isLeak = (term: string) =>
    term !== numberPlaceholder && mentionsTerm(words, term) && !mentionsTerm(knownWords, term)
  return forbiddenTerms.some(isLeak) ? 'answer leak' : null
}

/** Whether a term occurs, negated or not: "you left out caching" gives caching away too. */
const mentionsTerm = (words: readonly Word[], term: string): boolean =>
  findTerm(words, term) !== null ||
  [true, false].some(
    isDenied =>
      findTerm(
        words.map(word => ({ ...word, isDenied })),
        term,
      ) !== null,
  )

/** Share of a question's content words that a rewording must contain. */
const minQuestionOverlap = 0.6

/** Whether a text asks the question in other words: with most content words, and every number. */
export function containsQuestion(text: string, question: string): boolean {
  const stems = new Set(tokenize(text).map(word => word.stem))
  const expected = getContentWords(tokenize(question))
  const found = expected.filter(word => stems.has(word.stem))
  return (
    found.length >= expected.length * minQuestionOverlap &&
    expected.every(word => !isNumber(word) || stems.has(word.stem))
  )
}
