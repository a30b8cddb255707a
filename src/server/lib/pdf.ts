import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import type { Language } from '#contract/account.ts'

// Names may be written in Latin, Cyrillic, Greek, Georgian or Armenian: this font has them all.
const require = createRequire(import.meta.url)
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const margin = 56
const textColor = '#1f2328'
export const mutedColor = '#667085'
const ruleColor = '#d0d5dd'

/** Sizes and distances in points; `after` in lines. */
export type TextStyle = {
  bold?: boolean
  size?: number
  color?: string
  indent?: number
  lineGap?: number
  spaceAfter?: number
}

type PdfInfo = { title: string; author?: string; language: Language; createdAt: Date }

/** Starts a document on pages of A4; everything is put under what is there already. */
export function createPdf({ title, author, language, createdAt: at }: PdfInfo) {
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: language,
    displayTitle: true,
    info: { Title: title, ...(author ? { Author: author } : {}), CreationDate: at },
  })
  const whole = buffer(pdf)
  const width = pdf.page.width - 2 * margin
  const pen = ({ bold, size = 10, color = textColor }: TextStyle) =>
    pdf
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(color)

  const say = (text: string, style: TextStyle = {}) => {
    const { indent: left = 0, lineGap: leading = 0, spaceAfter: after = 0 } = style
    pen(style)
      .text(text, margin + left, pdf.y, { width: width - left, lineGap: leading })
      .moveDown(after)
  }
  /** A text at the left and an amount at the right of one line. */
  const row = (text: string, amount: string, style: TextStyle = {}) => {
    const top = pdf.y
    pen(style).text(amount, margin + width - 150, top, { width: 150, align: 'right' })
    pdf.text(text, margin, top, { width: width - 160 }).moveDown(0.6)
  }
  /** An item of a list; its further lines stand under the first one. */
  const item = (text: string, { indent: left = 14, ...style }: TextStyle = {}) => {
    keepTogether(30)
    const top = pdf.y
    say('•', { ...style, indent: left })
    pdf.y = top
    say(text, { ...style, indent: 2 * left })
  }
  const line = () => {
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.7)
      .strokeColor(ruleColor)
      .stroke()
      .moveDown(0.8)
  }
  const space = (lines: number) => {
    pdf.moveDown(lines)
  }
  /** Leaves the page where not even the beginning of what follows would fit. */
  const keepTogether = (height: number) => {
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
  }
  const finish = (): Promise<Buffer> => {
    pdf.end()
    return whole
  }
  return { say, row, item, line, space, keepTogether, finish }
}
