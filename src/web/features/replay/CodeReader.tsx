import { useEffect, useEffectEvent, useRef } from 'react'
import type { ParticipantRole } from '#contract/room.ts'
import { RunOutput } from '#web/features/room/code/RunOutput.tsx'
import { isRunnable } from '#web/features/room/code/runner.ts'
import { replay as text } from '#web/i18n/en/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { DocumentSnapshot } from './document-history.ts'
import { createReadOnlyEditor } from './read-only-editor.ts'

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
  const container = useRef<HTMLDivElement>(null)
  const reader = useRef<ReturnType<typeof createReadOnlyEditor>>(null)
  const show = useEffectEvent(() => reader.current?.setContent(snapshot.code, snapshot.language))
  const label = useEffectEvent(() => t('code'))
  useEffect(() => {
    if (!container.current) return
    const editor = createReadOnlyEditor(container.current, label())
    reader.current = editor
    show()
    return () => editor.close()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the content counts
  useEffect(() => show(), [snapshot.code, snapshot.language])
  return (
    <section
      aria-label={t('code')}
      className="flex h-72 min-w-0 sm:h-96 flex-col overflow-hidden rounded-large border border-hairline bg-surface"
    >
      <div
        ref={container}
        // Same values as in `codeTheme`. CodeMirror measures its text once, sometimes before its styles apply.
        style={{ fontSize: '0.875rem', lineHeight: 1.55 }}
        className="min-h-0 flex-1 overflow-hidden"
      />
      {isRunnable(snapshot.language) && snapshot.run && (
        <RunOutput lastRun={snapshot.run} side={side} peerName={peerName}>
          {null}
        </RunOutput>
      )}
    </section>
  )
}
