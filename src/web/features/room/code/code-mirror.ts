import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next'
import { UndoManager } from 'yjs'
import type { CodeLanguage } from '#contract/collaboration.ts'
import { deskLimits } from '#contract/room-limits.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { checkConnection, onConnectionChange } from '#web/lib/connection-store.ts'
import { codeTheme } from './code-theme.ts'
import { getCodeLanguage, loadLanguageSupport } from './language-loader.ts'

/** Four blanks where people of that language use four. */
const indentFor = (language: CodeLanguage) =>
  language === 'python' || language === 'java' || language === 'cpp' ? '    ' : '  '

/** The editor of a desk's code in an element of the page. */
export function createEditor({
  doc,
  parent,
  label,
  placeholder,
  onTooLong,
  onRun,
}: {
  doc: CollaborationDocument
  parent: HTMLElement
  label: string
  placeholder: string
  onTooLong: () => void
  onRun: () => void
}) {
  const highlight = new Compartment()
  const indent = new Compartment()
  const undo = new UndoManager(doc.code)
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: doc.code.toString(),
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        EditorView.lineWrapping,
        codeTheme,
        highlight.of([]),
        indent.of(indentUnit.of(indentFor(getCodeLanguage(doc)))),
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
        yCollab(doc.code, doc.awareness, { undoManager: undo }),
      ],
    }),
  })

  /** What is shown, or on its way. */
  let shown: CodeLanguage | null = null
  async function colour(): Promise<void> {
    const language = getCodeLanguage(doc)
    if (language === shown) return
    shown = language
    const fetched = () => loadLanguageSupport(language).catch(() => null)
    // Without a line it is written without colours, which come with the line; perhaps that is back already.
    const support = (await fetched()) ?? ((await checkConnection()) === 'online' ? await fetched() : null)
    if (language !== shown) return
    if (!support) shown = null
    view.dispatch({
      effects: [highlight.reconfigure(support ?? []), indent.reconfigure(indentUnit.of(indentFor(language)))],
    })
  }
  const recolour = () => void colour()
  doc.settings.observe(recolour)
  const silence = onConnectionChange(recolour)
  recolour()

  return {
    focus: () => view.focus(),
    close() {
      shown = null
      silence()
      doc.settings.unobserve(recolour)
      undo.destroy()
      view.destroy()
    },
  }
}
