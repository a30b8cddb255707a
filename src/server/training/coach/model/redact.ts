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
