import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import type { PointJudgement } from '#server/training/scoring/judgement.ts'
import { isScorableQuote } from '#server/training/scoring/strip-markup.ts'
import { getContentWords, tokenize } from '#server/training/scoring/tokenize.ts'

/** A text without what a model need not know, and the way back. */
export type RedactedText = {
  text: string
  /** Where a stretch of it stands in the original; what was taken out counts as a whole. */
  toOriginalRange(from: number, to: number): [from: number, to: number]
}

/** Figures with the look of a telephone number; which of them are one, `isPhone` says. */
const phonePattern = /(?<![\w.])(?:\+|00)?\(?\d(?:[ .()-]{0,2}\d){6,14}(?![\w%])/g

type Redaction = { from: number; to: number; replacement: string }

const redactionPatterns: readonly [pattern: RegExp, stands: string][] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[email]'],
  [/\b(?:https?:\/\/|www\.)[^\s<>"')\]]+/gi, '[link]'],
  [/\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|me|ge|ru|co|app|ai|edu)\/[^\s<>"')\]]+/gi, '[link]'],
  [/(?<=(?<!\p{L})(?:[Мм]еня зовут|[Мм]о[её] имя) )\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?/gu, '[name]'],
  [/(?<=\b[Mm]y name(?:'s| is) )\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?/gu, '[name]'],
  [phonePattern, '[phone]'],
]

/** Takes out addresses, telephone numbers, links, and names that people give as theirs. */
export function redact(text: string): RedactedText {
  const taken = findFakeJudgements(text)
  for (const [pattern, stands] of redactionPatterns) {
    for (const { 0: found, index: from } of text.matchAll(pattern)) {
      const to = from + found.trimEnd().length
      const isFree = taken.every(other => to <= other.from || from >= other.to)
      if (isFree && (stands !== '[phone]' || isPhoneNumber(found)))
        taken.push({ from, to, replacement: stands })
    }
  }
  taken.sort((a, b) => a.from - b.from)

  let redacted = ''
  let last = 0
  const pieces: (Redaction & { at: number; isTaken: boolean })[] = []
  const keep = (piece: Redaction, isTaken: boolean) => {
    pieces.push({ ...piece, at: redacted.length, isTaken })
    redacted += piece.replacement
  }
  for (const piece of taken) {
    keep({ from: last, to: piece.from, replacement: text.slice(last, piece.from) }, false)
    keep(piece, true)
    last = piece.to
  }
  keep({ from: last, to: text.length, replacement: text.slice(last) }, false)

  /** The stretch of the original that a character stands for. */
  const placeOf = (place: number): [number, number] => {
    const piece = pieces.find(one => place < one.at + one.replacement.length)
    if (!piece) return [text.length, text.length]
    const from = piece.from + place - piece.at
    return piece.isTaken ? [piece.from, piece.to] : [from, from + 1]
  }
  return { text: redacted, toOriginalRange: (from, to) => [placeOf(from)[0], placeOf(to - 1)[1]] }
}

const judgementKeyPattern = /["'](?:verdicts?|credit|quote|answerScore|score)["']\s*:/gi

/** JSON that a model might take for its own verdicts. Nobody says such things in an interview. */
function findFakeJudgements(text: string): Redaction[] {
  const found: Redaction[] = []
  for (const { index } of text.matchAll(judgementKeyPattern)) {
    const from = text.lastIndexOf('{', index)
    if (from < 0 || index < (found.at(-1)?.to ?? 0)) continue
    let to = from
    for (let depth = 0; to < text.length; ) {
      const mark = text[to++]
      if (mark === '{') depth++
      if (mark === '}' && --depth === 0) break
    }
    found.push({ from, to, replacement: '[data]' })
  }
  return found
}

/** Not a plain number however it is grouped, not a date, a range of years, an address or a version. */
function isPhoneNumber(found: string): boolean {
  const digits = found.replace(/\D/g, '')
  if (/^(?:\+|00)/.test(found)) return digits.length >= 8
  if (/^\d{1,3}(?:[ .]\d{3})+$/.test(found) && /00$/.test(digits)) return false
  if (/^\d{4}[-.]\d{2}[-.]\d{2}/.test(found) || /^\d{4} ?- ?\d{4}$/.test(found)) return false
  if (/^\d+(?:\.\d+){3,}$/.test(found)) return false
  return /\D/.test(found) ? digits.length >= 7 : digits.length >= 9 && !digits.endsWith('000')
}

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
