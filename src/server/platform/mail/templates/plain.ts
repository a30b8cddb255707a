import type { Sheet } from './layout.ts'
import type { Block } from './letter.ts'

/** The letter for readers without HTML: the same words in the same order. */
export function plainText({ headline, greeting, blocks, footer }: Sheet, appUrl: string): string {
  return `${[headline, greeting, ...blocks.map(plainBlock), `-- \n${footer}\n${appUrl}`].join('\n\n')}\n`
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'quote':
      return `${block.label}:\n${block.text.replace(/^/gm, '> ')}`
    case 'button':
      return `${block.label}:\n${block.href}`
  }
}
