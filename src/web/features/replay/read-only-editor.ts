import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import type { CodeLanguage } from '#contract/collaboration.ts'
import { codeTheme } from '#web/features/room/code/code-theme.ts'
import { loadLanguageSupport } from '#web/features/room/code/language-loader.ts'

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

  async function applyHighlighting(next: CodeLanguage): Promise<void> {
    language = next
    const support = await loadLanguageSupport(next)
    if (language === next) view.dispatch({ effects: highlight.reconfigure(support) })
  }

  return {
    setContent(code: string, next: CodeLanguage): void {
      if (next !== language) void applyHighlighting(next)
      const current = view.state.doc.toString()
      if (current === code) return
      // Replaces only the changed range, which preserves selection and scroll position.
      let from = 0
      while (from < current.length && current[from] === code[from]) from++
      let suffixLength = 0
      const maxSuffix = Math.min(current.length, code.length) - from
      while (
        suffixLength < maxSuffix &&
        current[current.length - 1 - suffixLength] === code[code.length - 1 - suffixLength]
      )
        suffixLength++
      view.dispatch({
        changes: {
          from,
          to: current.length - suffixLength,
          insert: code.slice(from, code.length - suffixLength),
        },
        effects: EditorView.scrollIntoView(from),
      })
    },
    close() {
      language = null
      view.destroy()
    },
  }
}
