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
  ViewPlugin,
} from '@codemirror/view'
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next'
import { UndoManager } from 'yjs'
import type { CodeLanguage } from '#contract/collaboration.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { checkConnection, onConnectionChange } from '#web/lib/api/connection-store.ts'
import { codeTheme } from './code-theme.ts'
import { getCodeLanguage, loadLanguageSupport } from './language-loader.ts'

/** Usual indentation of the language. */
const indentFor = (language: CodeLanguage) =>
  language === 'python' || language === 'java' || language === 'cpp' ? '    ' : '  '

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
        EditorState.changeFilter.of(transaction => {
          const isShort = !transaction.docChanged || transaction.newDoc.length <= collaborationLimits.codeMax
          if (!isShort && transaction.isUserEvent('input')) onTooLong()
          return isShort || !transaction.isUserEvent('input')
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
        holdWhileComposing(doc),
      ],
    }),
  })

  /** Language that is applied or loading. */
  let currentLanguage: CodeLanguage | null = null
  async function updateHighlighting(): Promise<void> {
    const language = getCodeLanguage(doc)
    if (language === currentLanguage) return
    currentLanguage = language
    const load = () => loadLanguageSupport(language).catch(() => null)
    // Without a connection the editor has no highlighting. Loading is retried when the connection is back, which may
    // be the case already.
    const support = (await load()) ?? ((await checkConnection()) === 'online' ? await load() : null)
    if (language !== currentLanguage) return
    if (!support) currentLanguage = null
    view.dispatch({
      effects: [highlight.reconfigure(support ?? []), indent.reconfigure(indentUnit.of(indentFor(language)))],
    })
  }
  const onLanguageChange = () => void updateHighlighting()
  doc.settings.observe(onLanguageChange)
  const unsubscribe = onConnectionChange(onLanguageChange)
  onLanguageChange()

  return {
    focus: () => view.focus(),
    close() {
      currentLanguage = null
      unsubscribe()
      doc.settings.unobserve(onLanguageChange)
      undo.destroy()
      view.destroy()
    },
  }
}

/** A syllable may stay composed until the next key, so a composition without keys for so long is ended. */
const idleMs = 5000

/**
 * Keeps changes of the peer waiting while an input method composes, as for Chinese, Japanese and Korean. A change of the
 * line would end the composition in the browser but not in the input method, which then inserts its text once more.
 */
const holdWhileComposing = (doc: Pick<CollaborationDocument, 'holdMessages' | 'releaseMessages'>) =>
  ViewPlugin.define(
    ({ contentDOM }) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      /** The browser commits the composed text when the editor loses the focus. */
      function endComposition(): void {
        contentDOM.blur()
        contentDOM.focus()
      }
      function hold(): void {
        doc.holdMessages()
        clearTimeout(timer)
        timer = setTimeout(endComposition, idleMs)
      }
      function release(): void {
        clearTimeout(timer)
        doc.releaseMessages()
      }
      return { hold, release, destroy: release }
    },
    {
      eventObservers: {
        compositionstart() {
          this.hold()
        },
        compositionupdate() {
          this.hold()
        },
        compositionend(_event, view) {
          // The editor reads the composed text in the microtasks after this event.
          const releaseUnlessComposing = () => {
            if (!view.composing) this.release()
          }
          queueMicrotask(() => queueMicrotask(releaseUnlessComposing))
        },
      },
    },
  )
