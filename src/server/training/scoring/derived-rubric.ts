import { memoize } from '#server/lib/memoize.ts'
import { inverseDocumentFrequency } from './relevance.ts'
import { getContentWords, tokenize, type Word } from './tokenize.ts'

/** Stems of the long form, by the stem of the abbreviation. */
export type Abbreviations = ReadonlyMap<string, readonly string[]>

/** Words followed by their initials in brackets: `Quality of Service (QoS)`. */
const abbreviationPattern = /((?:\p{L}{1,20}[ -]){2,6})\((\p{Lu}[\p{L}]{1,5})\)/gu

export function extractAbbreviations(text: string): Abbreviations {
  const known = new Map<string, readonly string[]>()
  for (const [, before = '', short = ''] of text.matchAll(abbreviationPattern)) {
    const long = before.trim().split(/[ -]/).slice(-short.length)
    const initials = long.map(word => word[0]).join('')
    const [stem] = tokenize(short)
    if (stem && initials.toLowerCase() === short.toLowerCase())
      known.set(
        stem.stem,
        getContentWords(tokenize(long.join(' '))).map(word => word.stem),
      )
  }
  return known
}

/** Adds the other form of every abbreviation: `QoS` also counts as quality and service, and vice versa. */
export function expandAbbreviations(words: readonly Word[], abbreviations: Abbreviations): readonly Word[] {
  const added: Word[] = []
  for (const [short, long] of abbreviations) {
    const asShort = words.find(word => word.stem === short)
    if (asShort) added.push(...long.map(stem => ({ ...asShort, stem })))
    const parts = long.map(stem => words.find(word => word.stem === stem))
    const [first] = parts
    if (first && parts.every(part => part !== undefined)) added.push({ ...first, stem: short })
  }
  return added.length > 0 ? [...words, ...added] : words
}

/** Rubric derived from the words of a reference, for questions without authored points. */
export type DerivedRubric = {
  points: readonly DerivedPoint[]
  /** Number of points that the question asks for ("name two"). Only the best ones count. */
  requiredCount: number
  abbreviations: Abbreviations
}

export type DerivedPoint = { id: string; label: string; words: readonly ExpectedWord[]; weight: number }

export type ExpectedWord = {
  stem: string
  weight: number
  /** The question contains the word, so repeating it shows little. */
  isAsked: boolean
  /** The word comes from an example or from brackets. */
  isOptional: boolean
  /** Whether the reference denies the word. Null if it does both. */
  isDenied: boolean | null
}

type QuestionWithReference = { question: string; reference: string }

/** Derives a point from each list item or sentence of a reference. */
export const deriveRubric = memoize(computeRubric, {
  key: ({ question, reference }: QuestionWithReference) => JSON.stringify([question, reference]),
  maxSize: 500,
})

function computeRubric({ question, reference }: QuestionWithReference): DerivedRubric {
  const asked = new Set(tokenize(question).map(word => word.stem))
  const optional = findOptionalSpans(reference)
  const known = new Set<string>()
  const points = splitReference(reference, asked).map((part, at): DerivedPoint => {
    // A word counts once, in the first part that contains it.
    const own = [...Map.groupBy(part, word => word.stem)].filter(([stem]) => !known.has(stem))
    for (const [stem] of own) known.add(stem)
    const words = own.map(([stem, uses]) => toExpectedWord(stem, uses, asked.has(stem), optional))
    const [first, last] = [part[0], part.at(-1)]
    return {
      id: `part-${at + 1}`,
      label: reference.slice(first?.start, last?.end).slice(0, 90),
      words,
      weight: words.reduce(
        (sum, word) => sum + (word.isOptional ? word.weight * optionalWordShare : word.weight),
        0,
      ),
    }
  })
  const ownPoints = points.filter(point => point.words.some(word => !word.isAsked))
  return {
    points: ownPoints,
    requiredCount: Math.min(getRequestedCount(question) ?? ownPoints.length, ownPoints.length),
    abbreviations: extractAbbreviations(`${question} ${reference}`),
  }
}

/** Weight of words from brackets or examples. */
export const optionalWordShare = 0.5
/** Weight of the question's own words, which are easy to repeat. */
const questionWordShare = 0.5

function toExpectedWord(
  stem: string,
  uses: Word[],
  isAsked: boolean,
  optional: readonly Span[],
): ExpectedWord {
  const isDenied = uses.every(word => word.isDenied)
  return {
    stem,
    // The square root limits rare words, because the bank contains few words of other fields.
    weight: Math.sqrt(inverseDocumentFrequency(stem)) * (isAsked ? questionWordShare : 1),
    isAsked,
    isOptional: uses.every(word => optional.some(([start, end]) => word.start >= start && word.end <= end)),
    isDenied: isDenied || uses.every(word => !word.isDenied) ? isDenied : null,
  }
}

/** A part with fewer own stems is joined with the one before. */
const minPartStems = 3

/** Content words of a reference by sentence, or by item of a numbered list. */
function splitReference(reference: string, asked: ReadonlySet<string>): Word[][] {
  const numbers = [...reference.matchAll(numberedItemPattern)].map(match => match.index)
  const words = getContentWords(
    tokenize(reference.replace(bulletPattern, blank => '\n'.padEnd(blank.length))),
  )
  const partOf = (word: Word) =>
    numbers.length >= 2 ? numbers.filter(start => start <= word.start).length : word.sentence
  const parts: Word[][] = []
  for (const part of Map.groupBy(words, partOf).values()) {
    const before = parts.at(-1)
    if (before && (isThin(part, asked) || isThin(before, asked))) before.push(...part)
    else parts.push(part)
  }
  return parts
}

const isThin = (part: readonly Word[], asked: ReadonlySet<string>) =>
  new Set(part.map(word => word.stem).filter(stem => !asked.has(stem))).size < minPartStems

const numberedItemPattern = /(?<=^|\s)\(?\d{1,2}[.)]\s{0,3}(?=\p{L})/gu
const bulletPattern = /(?<=^|\s)(?:\(?\d{1,2}[.)]|\(?(?:i{1,3}|iv|v|vi{1,3})\)|[-–•●○*·])\s{0,3}(?=\p{L})/gu

type Span = readonly [start: number, end: number]
const findOptionalSpans = (text: string): Span[] =>
  [...text.matchAll(/\([^()]*\)|\b(?:e\.g|for example|for instance|such as)\b[^;\n.]*/gi)].map(match => [
    match.index,
    match.index + match[0].length,
  ])

const numberWordsFromTwo = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const requestedCountPattern =
  /\b(?:name|list|state|give|mention|provide|identify|describe|explain|outline|discuss|suggest|what are|which)\b[^.?!]{0,40}?\b(two|three|four|five|six|seven|eight|[2-8])\b(?!\s?(?:-|–|to)\s?\d)(?! (?:sentence|word|line|minute|paragraph|time|second|hour)s?\b)/i

/** Number of things that a question asks for: "name two", "state at least 4". Null if it names none. */
export function getRequestedCount(question: string): number | null {
  const count = requestedCountPattern.exec(question)?.[1]?.toLowerCase()
  if (count === undefined) return null
  const named = numberWordsFromTwo.indexOf(count)
  return named < 0 ? Number(count) : named + 2
}
