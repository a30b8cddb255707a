import type { Block } from './compose-export.ts'

/** An interview as a text file that any reader of Markdown shows well. */
export const renderMarkdown = (blocks: readonly Block[]): string => `${blocks.map(textOf).join('\n\n')}\n`

function textOf(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `# ${plain(block.text)}`
    case 'heading':
      return `## ${plain(block.text)}`
    case 'subheading':
      return `### ${plain(block.text)}`
    case 'strong':
      return `**${plain(block.text)}**`
    case 'faint':
      return `_${plain(block.text)}_`
    case 'text':
      return plain(block.text)
    case 'list':
      return block.items.map(item => `- ${plain(item)}`).join('\n')
    case 'facts':
      return block.facts.map(([name, value]) => `- ${plain(name)}: ${plain(value)}`).join('\n')
    case 'quote':
      return quoted(block.by ? `**${plain(block.by)}**\n\n${plain(block.text)}` : plain(block.text))
  }
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')

/** What people wrote means nothing more than it says; their line breaks stay. */
const plain = (text: string) =>
  text
    .replace(/[\\`*_<[\]]/g, '\\$&')
    .replace(/^(\s*)([#>+-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)\.(?=\s)/gm, '$1\\.')
    .replace(/(?<=\S)\n(?=\S)/g, '  \n')
