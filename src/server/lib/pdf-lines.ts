import { createRequire } from 'node:module'
import type bidiFactory from 'bidi-js'
import { defaultFont, type FontFiles, getFont } from './pdf-fonts.ts'

// PDFKit draws all text with one font and from left to right. Names come in other scripts, so text that needs
// another font or direction is split into pieces by the Unicode bidirectional algorithm (UAX #9).

const require = createRequire(import.meta.url)
const bidi = (require('bidi-js') as typeof bidiFactory.default)()

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const isolates = /[\u200e\u200f\u2066-\u2069]/u

/** Part of a line in one font and direction. */
export type Piece = { text: string; font: FontFiles }
export type MeasurePiece = (piece: Piece) => number

/** The lines of a text no wider than `width`, each with its pieces from left to right. */
export function layOutLines(text: string, width: number, measure: MeasurePiece): Piece[][] {
  return orderThaiMarks(text)
    .split('\n')
    .flatMap(paragraph => layOutParagraph(paragraph, width, measure))
}

/** The circle of the vowel am is below a tone mark, which is typed before it. PDFKit would draw it above. */
const orderThaiMarks = (text: string): string => text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')

function layOutParagraph(paragraph: string, width: number, measure: MeasurePiece): Piece[][] {
  const embedding = bidi.getEmbeddingLevels(paragraph, 'auto')
  const piecesBetween = (start: number, end: number) => arrangePieces(paragraph, embedding, start, end)
  const widthBetween = (start: number, end: number) =>
    piecesBetween(start, end).reduce((sum, piece) => sum + measure(piece), 0)
  const lines: Piece[][] = []
  let lineStart = 0
  let lineEnd = 0
  const addUntil = (end: number) => {
    if (lineEnd > lineStart && widthBetween(lineStart, end) > width) {
      lines.push(piecesBetween(lineStart, lineEnd))
      lineStart = lineEnd
    }
    lineEnd = end
  }
  for (const wordEnd of findBreaks(paragraph)) {
    const wordStart = lineEnd
    addUntil(wordEnd)
    if (lineStart === wordStart && widthBetween(wordStart, wordEnd) > width) {
      lineEnd = wordStart
      for (const end of findLetterEnds(paragraph, wordStart, wordEnd)) addUntil(end)
    }
  }
  return [...lines, piecesBetween(lineStart, lineEnd)]
}

/** Positions where a line may end: after spaces, and after each character of scripts that have none. */
function findBreaks(text: string): number[] {
  const breaks = [...text.matchAll(/\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)].map(
    ({ index, 0: { length } }) => index + length,
  )
  return [...new Set([...breaks, text.length])]
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Positions where a word wider than a line may break: after each letter with its marks. */
const findLetterEnds = (text: string, start: number, end: number): number[] =>
  Array.from(letters.segment(text.slice(start, end)), ({ index, segment }) => start + index + segment.length)

type Character = { text: string; index: number; level: number; font: FontFiles; isRightToLeft: boolean }

function arrangePieces(
  text: string,
  embedding: ReturnType<typeof bidi.getEmbeddingLevels>,
  start: number,
  end: number,
): Piece[] {
  if (end <= start) return []
  const lineEnd = start + text.slice(start, end).trimEnd().length
  if (lineEnd <= start) return []
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels, start, lineEnd - 1)
  const characters = bidi
    // It moves the characters of this line and returns those of all lines.
    .getReorderedIndices(text, embedding, start, lineEnd - 1)
    .slice(start, lineEnd)
    // The second half of a surrogate pair comes with its first.
    .filter(index => !/[\udc00-\udfff]/.test(text.charAt(index)))
    .map((index): Character => {
      const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
      return {
        text: mirrored.get(index) ?? character,
        index,
        level: embedding.levels[index] ?? 0,
        font: getFont(character),
        // Combining marks belong to the letter before them.
        isRightToLeft:
          rightToLeft.test(character) || (isOdd(embedding.levels[index]) && /\p{M}/u.test(character)),
      }
    })
    .filter(character => !isolates.test(character.text))
  const groups: Character[][] = []
  for (const character of characters) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && belongTogether(last, character)) group.push(character)
    else groups.push([character])
  }
  return groups.map(group => {
    // The font's shaping turns a word of a right-to-left script itself.
    const inOrder = group[0]?.isRightToLeft ? group.toSorted((a, b) => a.index - b.index) : group
    return { text: inOrder.map(character => character.text).join(''), font: group[0]?.font ?? defaultFont }
  })
}

const isOdd = (level: number | undefined) => ((level ?? 0) & 1) === 1

const belongTogether = (a: Character, b: Character): boolean =>
  a.font === b.font && a.isRightToLeft === b.isRightToLeft && isOdd(a.level) === isOdd(b.level)
