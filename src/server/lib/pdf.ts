import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import type { Language } from '#contract/language.ts'
import { spellMissing } from './missing-glyphs.ts'
import { type FontFiles, getFont, hasGlyph } from './pdf-fonts.ts'
import { layOutLines, type Piece } from './pdf-lines.ts'

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
