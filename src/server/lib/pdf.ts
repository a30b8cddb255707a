import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import type { Language } from '#contract/language.ts'

// The font covers names in Latin, Cyrillic, Greek, Georgian and Armenian.
const require = createRequire(import.meta.url)
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const margin = 56
const textColor = '#1f2328'
export const mutedColor = '#667085'
const ruleColor = '#d0d5dd'

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
  const withStyle = ({ bold, size = 10, color = textColor }: TextStyle) =>
    pdf
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(color)

  const text = (content: string, style: TextStyle = {}) => {
    const { indent = 0, lineGap = 0, spaceAfter = 0 } = style
    withStyle(style)
      .text(content, margin + indent, pdf.y, { width: width - indent, lineGap })
      .moveDown(spaceAfter)
  }
  /** Text on the left and an amount on the right of one line. */
  const amountRow = (label: string, amount: string, style: TextStyle = {}) => {
    const top = pdf.y
    withStyle(style).text(amount, margin + width - 150, top, { width: 150, align: 'right' })
    pdf.text(label, margin, top, { width: width - 160 }).moveDown(0.6)
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
    pdf.end()
    return content
  }
  return { text, amountRow, listItem, rule, moveDown, ensureSpace, finish }
}
