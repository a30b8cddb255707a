import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type bidiFactory from 'bidi-js'
import PdfDocument from 'pdfkit'
import type { Language } from '#contract/language.ts'
import { defaultFont, type FontFiles, getFont, hasGlyph, spellMissing } from './pdf-fonts.ts'

// PDFKit draws all text with one font and from left to right. Names come in other scripts, so text that needs
// another font or direction is split into pieces by the Unicode bidirectional algorithm (UAX #9).

const require = createRequire(import.meta.url)
const bidi = (require('bidi-js') as typeof bidiFactory.default)()

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const isolates = /[\u200e\u200f\u2066-\u2069]/u

/** Part of a line in one font and direction. */
type Piece = { text: string; font: FontFiles }
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

const margin = 56
const textColor = '#1f2328'
export const mutedColor = '#667085'
const ruleColor = '#d0d5dd'
/** Of DejaVu Sans, for all fonts, so that lines have one distance and pieces of a line one baseline. */
const lineHeightOfSize = 1.164
const ascentOfSize = 0.928

const spelledNotes: Record<Language, string> = {
  en: 'This document cannot show every script. Names in other scripts are spelled in Latin letters.',
  ru: 'Этот документ показывает не все виды письма. Остальные имена записаны латинскими буквами.',
}

/** Sizes and distances in points; `spaceAfter` in lines. */
export type TextStyle = {
  bold?: boolean
  size?: number
  color?: string
  indent?: number
  lineGap?: number
  spaceAfter?: number
}

/** A4 document. Each function appends below the content so far. */
export function createPdf(info: { title: string; author?: string; language: Language; createdAt: Date }) {
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: info.language,
    displayTitle: true,
    info: {
      Title: info.title,
      ...(info.author && { Author: info.author }),
      CreationDate: info.createdAt,
    },
  })
  const content = buffer(pdf)
  const width = pdf.page.width - 2 * margin
  let isSpelled = false
  const draw = (content: string, x: number, availableWidth: number, style: TextStyle, align?: 'right') => {
    const { bold, size = 10, color = textColor, lineGap = 0 } = style
    const fontFile = (font: FontFiles) => (bold ? font.bold : font.plain)
    const shown = spellMissing(content, character => hasGlyph(fontFile(getFont(character)), character))
    isSpelled ||= shown.isSpelled
    const selectFont = ({ font }: Pick<Piece, 'font'>) => pdf.font(fontFile(font)).fontSize(size)
    pdf.fillColor(color)
    const measure = (piece: Piece) => selectFont(piece).widthOfString(piece.text)
    const lineHeight = size * lineHeightOfSize + lineGap
    for (const pieces of layOutLines(shown.text, availableWidth, measure)) {
      ensureSpace(lineHeight)
      const top = pdf.y
      const lineWidth = pieces.reduce((sum, piece) => sum + measure(piece), 0)
      let left = align === 'right' ? x + availableWidth - lineWidth : x
      for (const piece of pieces) {
        selectFont(piece).text(piece.text, left, top + size * ascentOfSize, {
          lineBreak: false,
          baseline: 'alphabetic',
        })
        left += measure(piece)
      }
      pdf.y = top + lineHeight
    }
    return lineHeight
  }

  const text = (content: string, style: TextStyle = {}) => {
    const { indent = 0, spaceAfter = 0 } = style
    const lineHeight = draw(content, margin + indent, width - indent, style)
    pdf.y += spaceAfter * lineHeight
  }
  /** Text on the left and an amount on the right of one line. */
  const amountRow = (label: string, amount: string, style: TextStyle = {}) => {
    const top = pdf.y
    draw(amount, margin + width - 150, 150, style, 'right')
    pdf.y = top
    const lineHeight = draw(label, margin, width - 160, style)
    pdf.y += 0.6 * lineHeight
  }
  const listItem = (content: string, { indent = 14, ...style }: TextStyle = {}) => {
    ensureSpace(30)
    const top = pdf.y
    text('•', { ...style, indent })
    pdf.y = top
    text(content, { ...style, indent: 2 * indent })
  }
  const rule = () => {
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.7)
      .strokeColor(ruleColor)
      .stroke()
      .moveDown(0.8)
  }
  const moveDown = (lines: number) => void pdf.moveDown(lines)
  /** Starts a new page if less than `height` is left. */
  const ensureSpace = (height: number) => {
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
  }
  const finish = (): Promise<Buffer> => {
    if (isSpelled) {
      pdf.moveDown(1)
      text(spelledNotes[info.language], { size: 8, color: mutedColor })
    }
    pdf.end()
    return content
  }
  return { text, amountRow, listItem, rule, moveDown, ensureSpace, finish }
}
