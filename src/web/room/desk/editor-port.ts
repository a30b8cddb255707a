import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next'
import { UndoManager } from 'yjs'
import { type CodeLanguage, codeLanguages } from '#contract/desk.ts'
import { deskLimits } from '#contract/limits.ts'
import type { Desk } from './desk-port.ts'
import { highlightOf } from './language-port.ts'

/** The colours of the product, so that light and dark come by themselves. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--amber-ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--red)' },
  { tag: [tags.comment], color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className], color: 'var(--accent)' },
])

const looks = EditorView.theme({
  '&': { height: '100%', fontSize: '0.875rem', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  // The frame around it shows that.
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
})

/** Four blanks where people of that language use four. */
const indentOf = (language: CodeLanguage) =>
  language === 'python' || language === 'java' || language === 'cpp' ? '    ' : '  '

export const languageOf = (desk: Desk): CodeLanguage => {
  const chosen = desk.settings.get('language')
  return codeLanguages.find(one => one === chosen) ?? 'javascript'
}

/** The editor of a desk's code in an element of the page. */
export function openEditor({
  desk,
  parent,
  label,
  placeholder,
  onTooLong,
  onRun,
}: {
  desk: Desk
  parent: HTMLElement
  label: string
  placeholder: string
  onTooLong: () => void
  onRun: () => void
}) {
  const highlight = new Compartment()
  const indent = new Compartment()
  const undo = new UndoManager(desk.code)
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: desk.code.toString(),
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        EditorView.lineWrapping,
        syntaxHighlighting(colours),
        looks,
        highlight.of([]),
        indent.of(indentUnit.of(indentOf(languageOf(desk)))),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-placeholder': placeholder }),
        EditorState.changeFilter.of(change => {
          const isShort = !change.docChanged || change.newDoc.length <= deskLimits.codeMax
          if (!isShort && change.isUserEvent('input')) onTooLong()
          return isShort || !change.isUserEvent('input')
        }),
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              onRun()
              return true
            },
          },
          ...closeBracketsKeymap,
          ...yUndoManagerKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        yCollab(desk.code, desk.awareness, { undoManager: undo }),
      ],
    }),
  })

  let shown: CodeLanguage | null = null
  async function colour(): Promise<void> {
    const language = languageOf(desk)
    if (language === shown) return
    shown = language
    const support = await highlightOf(language)
    if (language !== shown) return
    view.dispatch({
      effects: [highlight.reconfigure(support), indent.reconfigure(indentUnit.of(indentOf(language)))],
    })
  }
  const recolour = () => void colour()
  desk.settings.observe(recolour)
  recolour()

  return {
    focus: () => view.focus(),
    close() {
      shown = null
      desk.settings.unobserve(recolour)
      undo.destroy()
      view.destroy()
    },
  }
}
