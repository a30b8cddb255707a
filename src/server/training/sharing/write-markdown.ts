import type { DocumentBlock } from './compose-export.ts'

/** An interview as a text file that any reader of Markdown shows well. */
export const renderMarkdown = (blocks: readonly DocumentBlock[]): string =>
  `${blocks.map(renderBlock).join('\n\n')}\n`

function renderBlock(block: DocumentBlock): string {
  switch (block.kind) {
    case 'title':
      return `# ${escapeMarkdown(block.text)}`
    case 'heading':
      return `## ${escapeMarkdown(block.text)}`
    case 'subheading':
      return `### ${escapeMarkdown(block.text)}`
    case 'strong':
      return `**${escapeMarkdown(block.text)}**`
    case 'faint':
      return `_${escapeMarkdown(block.text)}_`
    case 'text':
      return escapeMarkdown(block.text)
    case 'list':
      return block.items.map(item => `- ${escapeMarkdown(item)}`).join('\n')
    case 'facts':
      return block.facts
        .map(([name, value]) => `- ${escapeMarkdown(name)}: ${escapeMarkdown(value)}`)
        .join('\n')
    case 'quote':
      return blockquote(
        block.by
          ? `**${escapeMarkdown(block.by)}**\n\n${escapeMarkdown(block.text)}`
          : escapeMarkdown(block.text),
      )
  }
}

const blockquote = (text: string) =>
  text
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')

/** What people wrote means nothing more than it says; their line breaks stay. */
const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*_<[\]]/g, '\\$&')
    .replace(/^(\s*)([#>+-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)\.(?=\s)/gm, '$1\\.')
    .replace(/(?<=\S)\n(?=\S)/g, '  \n')
