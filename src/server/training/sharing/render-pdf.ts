import type { Language } from '#contract/language.ts'
import { createPdf, mutedColor, type TextStyle } from '#server/lib/pdf.ts'
import type { DocumentBlock } from './export-document.ts'

const textStyle: TextStyle = { lineGap: 2, spaceAfter: 0.4 }
const smallStyle: TextStyle = { ...textStyle, size: 8.5, color: mutedColor }
const indent = 14
const styles: Record<'title' | 'heading' | 'subheading' | 'text' | 'faint' | 'strong', TextStyle> = {
  title: { ...textStyle, bold: true, size: 20, spaceAfter: 0.6 },
  heading: { ...textStyle, bold: true, size: 14, spaceAfter: 0.5 },
  subheading: smallStyle,
  text: { ...textStyle, spaceAfter: 0.8 },
  faint: { ...textStyle, color: mutedColor, spaceAfter: 0.8 },
  strong: { ...textStyle, bold: true, spaceAfter: 0.6 },
}

type PdfOptions = { title: string; language: Language; createdAt: Date }

export function renderPdf(blocks: readonly DocumentBlock[], options: PdfOptions): Promise<Buffer> {
  const { text, listItem, rule, moveDown, ensureSpace, finish } = createPdf(options)
  const print = (block: DocumentBlock) => {
    switch (block.kind) {
      case 'heading':
        ensureSpace(110)
        moveDown(0.8)
        rule()
        return text(block.text, styles.heading)
      case 'subheading':
        ensureSpace(50)
        return text(block.text, styles.subheading)
      case 'facts':
        for (const [name, value] of block.facts) text(`${name}: ${value}`, { ...textStyle, spaceAfter: 0.2 })
        return moveDown(0.6)
      case 'list':
        for (const item of block.items) listItem(item, { ...textStyle, indent })
        return moveDown(0.4)
      case 'quote':
        ensureSpace(50)
        if (block.by) text(block.by, { ...smallStyle, spaceAfter: 0.2 })
        return text(block.text, { ...textStyle, indent, spaceAfter: 0.8 })
      default:
        return text(block.text, styles[block.kind])
    }
  }
  for (const block of blocks) print(block)
  return finish()
}
