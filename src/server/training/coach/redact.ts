import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import type { PointJudgement } from '#server/training/scoring/answer-judgement.ts'
import { markNames } from '#server/training/scoring/judge-network.ts'
import { isScorableQuote, markInjectionPattern } from '#server/training/scoring/scorable-text.ts'
import { getContentWords, tokenize } from '#server/training/scoring/tokenize.ts'

/** Text without personal data, with a map back to the original. */
export type RedactedText = {
  text: string
  /** Range in the original. A placeholder maps to all of the text that it replaced. */
  toOriginalRange(from: number, to: number): [from: number, to: number]
  /** It contained JSON that looks like a judgement. */
  hasFakeJudgement: boolean
}

/** Candidates for telephone numbers. `isPhoneNumber` decides. */
const phonePattern = /(?<![\w.])(?:\+|00)?\(?\d(?:[ .()-]{0,2}\d){6,14}(?![\w%])/g

type Redaction = { from: number; to: number; replacement: string }

const redactionPatterns: readonly [pattern: RegExp, placeholder: string][] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[email]'],
  [/\b(?:https?:\/\/|www\.)[^\s<>"')\]]+/gi, '[link]'],
  [/\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|me|ge|ru|co|app|ai|edu)\/[^\s<>"')\]]+/gi, '[link]'],
  [/(?<=(?<!\p{L})(?:[Мм]еня зовут|[Мм]о[её] имя) )\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?/gu, '[name]'],
  [/(?<=\b[Mm]y name(?:'s| is) )\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?/gu, '[name]'],
  [phonePattern, '[phone]'],
]

/** Replaces email addresses, telephone numbers, links, and names that users give as their own. */
export function redact(text: string): RedactedText {
  const redactions = findFakeJudgements(text)
  const hasFakeJudgement = redactions.length > 0
  for (const [pattern, placeholder] of redactionPatterns) {
    for (const { 0: match, index: from } of text.matchAll(pattern)) {
      const to = from + match.trimEnd().length
      const isOutside = redactions.every(redaction => to <= redaction.from || from >= redaction.to)
      if (isOutside && (placeholder !== '[phone]' || isPhoneNumber(match)))
        redactions.push({ from, to, replacement: placeholder })
    }
  }
  redactions.sort((a, b) => a.from - b.from)

  let redacted = ''
  let end = 0
  /** Range in the original of each character. */
  const ranges: [from: number, to: number][] = []
  const keepUntil = (to: number) => {
    redacted += text.slice(end, to)
    for (; end < to; end++) ranges.push([end, end + 1])
  }
  for (const { from, to, replacement } of redactions) {
    keepUntil(from)
    redacted += replacement
    for (const _ of replacement) ranges.push([from, to])
    end = to
  }
  keepUntil(text.length)
  return {
    text: redacted,
    hasFakeJudgement,
    toOriginalRange: (from, to) => [ranges[from]?.[0] ?? text.length, ranges[to - 1]?.[1] ?? text.length],
  }
}

const judgementKeyPattern = new RegExp(
  String.raw`["'](?:(?:verdicts?|credit|quote|answerScore|score|redFlag)["']\s*:|marks["']\s*:\s*\{|(?:${markNames.join('|')})["']\s*:\s*[0-3]\b)`,
  'gi',
)

/** JSON in an answer that a model could mistake for its own verdicts. */
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

/** Excludes grouped numbers, dates, ranges of years, IP addresses and versions. */
function isPhoneNumber(found: string): boolean {
  const digits = found.replace(/\D/g, '')
  if (/^(?:\+|00)/.test(found)) return digits.length >= 8
  if (/^\d{1,3}(?:[ .]\d{3})+$/.test(found) && /00$/.test(digits)) return false
  if (/^\d{4}[-.]\d{2}[-.]\d{2}/.test(found) || /^\d{4} ?- ?\d{4}$/.test(found)) return false
  if (/^\d+(?:\.\d+){3,}$/.test(found)) return false
  return /\D/.test(found) ? digits.length >= 7 : digits.length >= 9 && !digits.endsWith('000')
}

/** Verdict with a range of the answer instead of a quote, so that the cache holds no user text. */
export type LocatedQuote = { pointId: string; credit: number; at: [from: number, to: number] | null }

/** Verdict with its quote: the whole sentence, or only the located words if the rest of the sentence is not scorable. */
export function toPointJudgement(
  { pointId, credit, at }: LocatedQuote,
  answer: string,
  scorable: string,
): PointJudgement {
  if (!at) return { pointId, credit, quote: null }
  const words = answer.slice(...at)
  const sentence = answer.slice(...findSentenceRange(answer, at))
  const isWhole = sentence.length <= maxSentenceLength && isScorableQuote(sentence, scorable)
  return { pointId, credit, quote: isWhole ? sentence : words }
}

/** Dictated text has no full stops, so its sentences can be very long. */
const maxSentenceLength = 400

/** Range of the sentences around a range, without the spaces at both ends. */
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
 * Finds a model's quote in the answer, regardless of white space, quotation marks and case. Null for an invented quote, one
 * without content, and a prompt injection.
 */
export function locateQuote(quote: string, answer: string, redacted: RedactedText): [number, number] | null {
  const text = normalizeWithOffsets(redacted.text)
  const needle = normalizeWithOffsets(quote).text.replace(/^[\s"'.,:;…]+|[\s"'.,:;…]+$/g, '')
  // There is no list of Russian function words, so very short ones do not count as content.
  if (getContentWords(tokenize(needle)).every(({ text }) => /^[а-яё]{1,3}$/.test(text))) return null
  for (let at = text.text.indexOf(needle); at >= 0; at = text.text.indexOf(needle, at + 1)) {
    const end = at + needle.length
    if (isInsideWord(text.text, at) || isInsideWord(text.text, end)) continue
    const range = redacted.toOriginalRange(text.offsets[at] ?? 0, (text.offsets[end - 1] ?? 0) + 1)
    return isPlea(answer.slice(...range)) ? null : range
  }
  return null
}

const isInsideWord = (text: string, at: number) => /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1))

/** Normalized text, with the original offset of each character. */
function normalizeWithOffsets(text: string): { text: string; offsets: number[] } {
  let normalized = ''
  const offsets: number[] = []
  for (const { 0: found, index } of text.matchAll(/\s+|[^\s]/g)) {
    const replacement = /\s/.test(found) ? ' ' : (normalizedMarks.get(found) ?? found.toLowerCase())
    for (let n = 0; n < replacement.length; n++) offsets.push(index)
    normalized += replacement
  }
  return { text: normalized, offsets }
}

const normalizedMarks = new Map(
  [..."'’‘`´"]
    .map(mark => [mark, "'"])
    .concat([...'"“”„«»'].map(mark => [mark, '"']))
    .concat([...'-–—‑'].map(mark => [mark, '-'])) as [string, string][],
)

/** Whether a sentence asks the coach for a score or for marks, or tells it what to do. */
const isPlea = (sentence: string): boolean =>
  classifyMessage(sentence, 'ru') === 'meta' || markInjectionPattern.test(sentence)

/** Whether any sentence of an answer does so. */
export const containsPlea = (answer: string): boolean => answer.split(/(?<=[.!?…])\s+|\n+/).some(isPlea)
