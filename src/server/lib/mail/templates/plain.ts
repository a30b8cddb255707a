import type { EmailBlock } from './email.ts'
import type { EmailDocument } from './layout.ts'

/** The letter for readers without HTML: the same words in the same order. */
export function renderPlainText(
  { heading: headline, greeting, blocks, footer, preferencesLink: choices }: EmailDocument,
  appUrl: string,
): string {
  const foot = ['-- ', footer, appUrl, ...(choices ? [`${choices.label}: ${choices.href}`] : [])].join('\n')
  return `${[headline, greeting, ...blocks.map(renderPlainBlock), foot].join('\n\n')}\n`
}

function renderPlainBlock(block: EmailBlock): string {
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
