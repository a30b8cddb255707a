import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import type { CodeLanguage } from '#contract/collaboration.ts'
import { codeTheme } from '#web/features/room/code/code-theme.ts'
import { loadLanguageSupport } from '#web/features/room/code/language-loader.ts'

/** Code to be read, as it changes. */
export function createReadOnlyEditor(parent: HTMLElement, label: string) {
  const highlight = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        codeTheme,
        highlight.of([]),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
      ],
    }),
  })
  let language: CodeLanguage | null = null

  async function colour(next: CodeLanguage): Promise<void> {
    language = next
    const support = await loadLanguageSupport(next)
    if (language === next) view.dispatch({ effects: highlight.reconfigure(support) })
  }

  return {
    setContent(code: string, next: CodeLanguage): void {
      if (next !== language) void colour(next)
      const before = view.state.doc.toString()
      if (before === code) return
      // Only what differs is replaced, so that whoever reads keeps their place.
      let from = 0
      while (from < before.length && before[from] === code[from]) from++
      let end = 0
      const most = Math.min(before.length, code.length) - from
      while (end < most && before[before.length - 1 - end] === code[code.length - 1 - end]) end++
      view.dispatch({
        changes: { from, to: before.length - end, insert: code.slice(from, code.length - end) },
        effects: EditorView.scrollIntoView(from),
      })
    },
    close() {
      language = null
      view.destroy()
    },
  }
}
