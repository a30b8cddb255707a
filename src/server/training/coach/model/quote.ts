import { classifyMessage } from '#server/training/dialogue/classify.ts'
import { isScorableQuote } from '#server/training/scoring/strip-markup.ts'
import { getContentWords, tokenize } from '#server/training/scoring/tokenize.ts'
import type { PointJudgement } from '#server/training/scoring/verdict.ts'
import type { RedactedText } from './redact.ts'

/** A verdict that points into the answer instead of repeating it, so that it can be kept without anybody's words. */
export type LocatedQuote = { pointId: string; credit: number; at: [from: number, to: number] | null }

/**
 * With the words it points at, and the whole sentence that they stand in, as the embedded coach shows it. Where the rest
 * of that sentence is not the person's to count, the words alone; `plain` is what of the answer is judged.
 */
export function toPointJudgement(
  { pointId, credit, at }: LocatedQuote,
  answer: string,
  plain: string,
): PointJudgement {
  if (!at) return { pointId, credit, quote: null }
  const words = answer.slice(...at)
  const sentence = answer.slice(...findSentenceRange(answer, at))
  const isWhole = sentence.length <= maxSentenceLength && isScorableQuote(sentence, plain)
  return { pointId, credit, quote: isWhole ? sentence : words }
}

/** Who dictates without full stops says no sentences. */
const maxSentenceLength = 400

/** From the end of the sentence before to the end of the one that a stretch ends in, without the blanks around. */
function findSentenceRange(answer: string, [from, to]: [number, number]): [number, number] {
  const before = [...answer.slice(0, from).matchAll(/[.!?…]["'”’»)]*\s+|\n/g)].at(-1)
  const start = before ? before.index + before[0].length : 0
  const isOver = /[.!?…]["'”’»)]*$/.test(answer.slice(from, to))
  const rest = isOver
    ? ''
    : (/^[\s\S]*?(?:[.!?…]+["'”’»)]*(?=\s|$)|(?=\n)|$)/.exec(answer.slice(to))?.[0] ?? '')
  const end = to + rest.trimEnd().length
  return [start + (/^\s*/.exec(answer.slice(start, from))?.[0].length ?? 0), end]
}

/**
 * Where a model's quote stands in the answer, apart from white space, the shape of quotation marks and case. Null for
 * what nobody said, for what says nothing, and for a plea to the judge.
 */
export function locateQuote(quote: string, answer: string, seen: RedactedText): [number, number] | null {
  const text = normalizeWithOffsets(seen.text)
  const wanted = normalizeWithOffsets(quote).text.replace(/^[\s"'.,:;…]+|[\s"'.,:;…]+$/g, '')
  // Short words of Russian, which has no list of small ones here, show nothing by themselves.
  if (getContentWords(tokenize(wanted)).every(({ text }) => /^[а-яё]{1,3}$/.test(text))) return null
  for (let at = text.text.indexOf(wanted); at >= 0; at = text.text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (isInsideWord(text.text, at) || isInsideWord(text.text, end)) continue
    const place = seen.toOriginalRange(text.places[at] ?? 0, (text.places[end - 1] ?? 0) + 1)
    // In either language.
    return classifyMessage(answer.slice(...place), 'ru') === 'meta' ? null : place
  }
  return null
}

/** Between two letters of one word. */
const isInsideWord = (text: string, at: number) => /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1))

/** A text as it is compared, and where each of its characters comes from. */
function normalizeWithOffsets(text: string): { text: string; places: number[] } {
  let written = ''
  const places: number[] = []
  for (const { 0: found, index } of text.matchAll(/\s+|[^\s]/g)) {
    const same = /\s/.test(found) ? ' ' : (normalizedMarks.get(found) ?? found.toLowerCase())
    for (let n = 0; n < same.length; n++) places.push(index)
    written += same
  }
  return { text: written, places }
}

const normalizedMarks = new Map(
  [..."'’‘`´"]
    .map(mark => [mark, "'"])
    .concat([...'"“”„«»'].map(mark => [mark, '"']))
    .concat([...'-–—‑'].map(mark => [mark, '-'])) as [string, string][],
)
