import type { Language } from '#contract/account.ts'
import { faint, type Style, startDocument } from '#server/lib/pdf/start-document.ts'
import type { Block } from './compose-export.ts'

const text: Style = { leading: 2, after: 0.4 }
const small: Style = { ...text, size: 8.5, color: faint }
const indent = 14
const styles: Record<'title' | 'heading' | 'subheading' | 'text' | 'faint' | 'strong', Style> = {
  title: { ...text, bold: true, size: 20, after: 0.6 },
  heading: { ...text, bold: true, size: 14, after: 0.5 },
  subheading: small,
  text: { ...text, after: 0.8 },
  faint: { ...text, color: faint, after: 0.8 },
  strong: { ...text, bold: true, after: 0.6 },
}

type Print = { title: string; language: Language; at: Date }

/** An interview on pages of A4. */
export function renderPdf(blocks: readonly Block[], about: Print): Promise<Buffer> {
  const { say, item, line, space, keepTogether, finish } = startDocument(about)
  const print = (block: Block) => {
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
        for (const [name, value] of block.facts) say(`${name}: ${value}`, { ...text, after: 0.2 })
        return space(0.6)
      case 'list':
        for (const one of block.items) item(one, { ...text, left: indent })
        return space(0.4)
      case 'quote':
        keepTogether(50)
        if (block.by) say(block.by, { ...small, after: 0.2 })
        return say(block.text, { ...text, left: indent, after: 0.8 })
      default:
        return say(block.text, styles[block.kind])
    }
  }
  for (const block of blocks) print(block)
  return finish()
}
