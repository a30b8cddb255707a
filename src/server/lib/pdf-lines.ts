import { createRequire } from 'node:module'
import type bidiFactory from 'bidi-js'

// PDFKit draws all text with one font and from left to right. Names come in other scripts, so text that needs
// another font or direction is split into pieces by the Unicode bidirectional algorithm (UAX #9).

const require = createRequire(import.meta.url)
const bidi = (require('bidi-js') as typeof bidiFactory.default)()

export type FontFiles = { plain: string; bold: string }

const files = (plain: string, bold = plain): FontFiles => ({
  plain: require.resolve(plain),
  bold: require.resolve(bold),
})

/** Covers Latin, Cyrillic, Greek, Georgian, Armenian, Hebrew and Arabic. */
const defaultFont = files('dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

const notoSans = (subset: string, name = 'noto-sans') =>
  files(
    `@fontsource/${name}/files/${name}-${subset}-400-normal.woff`,
    `@fontsource/${name}/files/${name}-${subset}-700-normal.woff`,
  )

const otherFonts: { characters: RegExp; font: FontFiles }[] = [
  {
    characters: /\p{Script=Hangul}/u,
    font: files('@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff'),
  },
  { characters: /\p{Script=Devanagari}/u, font: notoSans('devanagari') },
  // PDFKit shapes these two as well, but not Bengali, which is spelled in Latin letters.
  { characters: /\p{Script=Tamil}/u, font: notoSans('tamil', 'noto-sans-tamil') },
  { characters: /\p{Script=Thai}/u, font: notoSans('thai', 'noto-sans-thai') },
  // Among them the signs of the lari and the bitcoin.
  { characters: /[\u20b6-\u20c0]/u, font: notoSans('latin-ext') },
]

const chineseOrJapanese =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u

/** Fonts by code point, read when the first Chinese or Japanese character is drawn. */
let chineseFonts: Map<number, FontFiles> | undefined

/** The package splits its characters into a hundred files, and lists which file has which. */
function readChineseFonts(): Map<number, FontFiles> {
  const name = 'chocolate-classical-sans'
  const ranges: Record<string, string> = require(`@fontsource/${name}/unicode.json`)
  return new Map(
    Object.entries(ranges).flatMap(([subset, codePoints]) => {
      const font = files(`@fontsource/${name}/files/${name}-${subset.replace(/[[\]]/g, '')}-400-normal.woff`)
      return listCodePoints(codePoints).map((codePoint): [number, FontFiles] => [codePoint, font])
    }),
  )
}

/** Code points of a CSS `unicode-range`, such as `U+3401,U+3d18-3d19`. */
function listCodePoints(ranges: string): number[] {
  return ranges.split(',').flatMap(range => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map(hex => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

function getFont(character: string): FontFiles {
  if (chineseOrJapanese.test(character)) {
    chineseFonts ??= readChineseFonts()
    return chineseFonts.get(character.codePointAt(0) ?? 0) ?? defaultFont
  }
  return otherFonts.find(({ characters }) => characters.test(character))?.font ?? defaultFont
}

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
  for (const wordEnd of findBreaks(paragraph)) {
    if (lineEnd > lineStart && widthBetween(lineStart, wordEnd) > width) {
      lines.push(piecesBetween(lineStart, lineEnd))
      lineStart = lineEnd
    }
    lineEnd = wordEnd
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
