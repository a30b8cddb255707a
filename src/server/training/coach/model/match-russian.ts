import type { Utterance } from '#server/training/coach/coach.ts'

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
