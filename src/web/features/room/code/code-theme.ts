import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Theme variables, so that light and dark mode apply. */
const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--amber-ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--red)' },
  { tag: [tags.comment], color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className], color: 'var(--accent)' },
])

const editorTheme = EditorView.theme({
  '&': { height: '100%', fontSize: '0.875rem', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  // The parent element shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
    lineHeight: '1.55',
  },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: '0.5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--quiet)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--sunken)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-tint)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--amber-tint)' },
  '.cm-ySelectionInfo': {
    opacity: '1',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.75rem',
    color: 'var(--on-accent)',
    padding: '0 0.25rem',
    borderRadius: '4px',
  },
  // Above the first line it would be cut off.
  '.cm-line:first-child .cm-ySelectionInfo': { top: '1.4em' },
})

export const codeTheme = [syntaxHighlighting(highlightStyle), editorTheme]
