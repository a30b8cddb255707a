import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, lineNumbers, placeholder } from '@codemirror/view'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CodeLanguage } from '#contract/collaboration.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { codeTheme } from '#web/features/room/code/code-theme.ts'
import { loadLanguageSupport } from '#web/features/room/code/language-loader.ts'
import { RunOutput } from '#web/features/room/code/RunOutput.tsx'
import { isRunnable } from '#web/features/room/code/runner.ts'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { DocumentSnapshot } from './document-history.ts'

export function CodeReader({
  snapshot,
  side,
  peerName,
}: {
  snapshot: DocumentSnapshot
  side: ParticipantRole
  peerName: string
}) {
  const t = useTranslations(text)
  const { code, language, run } = snapshot
  const container = useRef<HTMLDivElement>(null)
  const reader = useRef<ReturnType<typeof createReadOnlyEditor>>(null)
  const labels = useEffectEvent(() => ({ label: t('code'), empty: t('noCode') }))
  useEffect(() => {
    if (!container.current) return
    const editor = createReadOnlyEditor(container.current, labels())
    reader.current = editor
    return () => editor.close()
  }, [])
  useEffect(() => {
    reader.current?.setContent(code, language)
  }, [code, language])
  return (
    <section
      aria-label={t('code')}
      className={clsx(
        'flex min-w-0 flex-col overflow-hidden rounded-large border border-hairline bg-surface',
        code || run ? 'h-72 sm:h-96' : 'h-16',
      )}
    >
      <div
        ref={container}
        // Same values as in `codeTheme`. CodeMirror measures its text once, sometimes before its styles apply.
        style={{ fontSize: '0.875rem', lineHeight: 1.55 }}
        className="min-h-0 flex-1 overflow-hidden"
      />
      {isRunnable(language) && run && (
        <RunOutput lastRun={run} side={side} peerName={peerName}>
          {null}
        </RunOutput>
      )}
    </section>
  )
}

function createReadOnlyEditor(parent: HTMLElement, { label, empty }: { label: string; empty: string }) {
  const highlight = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        EditorView.lineWrapping,
        placeholder(empty),
        EditorView.theme({ '.cm-placeholder': { color: 'var(--quiet)' } }),
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
