import type { Language } from '#contract/account.ts'
import { faint, type Style, startDocument } from '#server/lib/pdf/start-document.ts'
import type { DocumentBlock } from './export-document.ts'

const textStyle: Style = { leading: 2, after: 0.4 }
const smallStyle: Style = { ...textStyle, size: 8.5, color: faint }
const indent = 14
const styles: Record<'title' | 'heading' | 'subheading' | 'text' | 'faint' | 'strong', Style> = {
  title: { ...textStyle, bold: true, size: 20, after: 0.6 },
  heading: { ...textStyle, bold: true, size: 14, after: 0.5 },
  subheading: smallStyle,
  text: { ...textStyle, after: 0.8 },
  faint: { ...textStyle, color: faint, after: 0.8 },
  strong: { ...textStyle, bold: true, after: 0.6 },
}

type PdfOptions = { title: string; language: Language; at: Date }

/** An interview on pages of A4. */
export function renderPdf(blocks: readonly DocumentBlock[], about: PdfOptions): Promise<Buffer> {
  const { say, item, line, space, keepTogether, finish } = startDocument(about)
  const print = (block: DocumentBlock) => {
    switch (block.kind) {
      case 'heading':
        keepTogether(110)
        space(0.8)
        line()
        return say(block.text, styles.heading)
      case 'subheading':
        keepTogether(50)
        return say(block.text, styles.subheading)
      case 'facts':
        for (const [name, value] of block.facts) say(`${name}: ${value}`, { ...textStyle, after: 0.2 })
        return space(0.6)
      case 'list':
        for (const one of block.items) item(one, { ...textStyle, left: indent })
        return space(0.4)
      case 'quote':
        keepTogether(50)
        if (block.by) say(block.by, { ...smallStyle, after: 0.2 })
        return say(block.text, { ...textStyle, left: indent, after: 0.8 })
      default:
        return say(block.text, styles[block.kind])
    }
  }
  for (const block of blocks) print(block)
  return finish()
}
