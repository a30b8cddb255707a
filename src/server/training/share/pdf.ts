import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import type { Language } from '#contract/account.ts'
import type { Block } from './compose.ts'

// The same as on receipts: Latin, Cyrillic, Greek, Georgian and Armenian.
const require = createRequire(import.meta.url)
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const margin = 56
const indent = 14
const ink = '#1f2328'
const faint = '#667085'
const hairline = '#d0d5dd'

type Style = { bold?: boolean; size?: number; color?: string; left?: number; gap?: number }
const styles: Record<'title' | 'heading' | 'subheading' | 'text' | 'faint' | 'strong', Style> = {
  title: { bold: true, size: 20, gap: 0.6 },
  heading: { bold: true, size: 14, gap: 0.5 },
  subheading: { size: 8.5, color: faint, gap: 0.4 },
  text: { gap: 0.8 },
  faint: { color: faint, gap: 0.8 },
  strong: { bold: true, gap: 0.6 },
}

type Print = { title: string; language: Language; at: Date }

/** A session on pages of A4. */
export async function renderPdf(blocks: readonly Block[], { title, language, at }: Print): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: at },
  })
  const whole = buffer(pdf)
  const width = pdf.page.width - 2 * margin

  const say = (text: string, { bold = false, size = 10, color = ink, left = 0, gap = 0.4 }: Style = {}) =>
    pdf
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(color)
      .text(text, margin + left, pdf.y, { width: width - left, lineGap: 2 })
      .moveDown(gap)
  /** Further lines of an item stand under its first one. */
  const sayItem = (text: string) => {
    keepTogether(30)
    const top = pdf.y
    say('•', { left: indent })
    pdf.y = top
    say(text, { left: 2 * indent })
  }
  /** Leaves the page where not even the beginning of what follows would fit. */
  const keepTogether = (height: number) => {
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
  }
  const line = () =>
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.7)
      .strokeColor(hairline)
      .stroke()
      .moveDown(0.8)
  const print = (block: Block) => {
    switch (block.kind) {
      case 'heading':
        keepTogether(110)
        pdf.moveDown(0.8)
        line()
        return say(block.text, styles.heading)
      case 'subheading':
        keepTogether(50)
        return say(block.text, styles.subheading)
      case 'facts':
        for (const [name, value] of block.facts) say(`${name}: ${value}`, { gap: 0.2 })
        return pdf.moveDown(0.6)
      case 'list':
        for (const item of block.items) sayItem(item)
        return pdf.moveDown(0.4)
      case 'quote':
        keepTogether(50)
        if (block.by) say(block.by, { ...styles.subheading, gap: 0.2 })
        return say(block.text, { left: indent, gap: 0.8 })
      default:
        return say(block.text, styles[block.kind])
    }
  }
  for (const block of blocks) print(block)
  pdf.end()
  return whole
}
