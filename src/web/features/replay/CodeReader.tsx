import { useEffect, useEffectEvent, useRef } from 'react'
import type { Side } from '#contract/room.ts'
import { RunOutput } from '#web/features/room/code/RunOutput.tsx'
import { isRunnable } from '#web/features/room/code/runner.ts'
import { replay as text } from '#web/i18n/en/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { DocumentSnapshot } from './document-history.ts'
import { createReadOnlyEditor } from './read-only-editor.ts'

/** The code as it stood, with what running it came to. */
export function CodeReader({
  snapshot,
  side,
  peerName: other,
}: {
  snapshot: DocumentSnapshot
  side: Side
  peerName: string
}) {
  const t = useTranslations(text)
  const place = useRef<HTMLDivElement>(null)
  const reader = useRef<ReturnType<typeof createReadOnlyEditor>>(null)
  const show = useEffectEvent(() => reader.current?.setContent(snapshot.code, snapshot.language))
  const label = useEffectEvent(() => t('code'))
  useEffect(() => {
    if (!place.current) return
    const opened = createReadOnlyEditor(place.current, label())
    reader.current = opened
    show()
    return () => opened.close()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stands there counts
  useEffect(() => show(), [snapshot.code, snapshot.language])
  return (
    <section
      aria-label={t('code')}
      className="flex h-72 min-w-0 sm:h-96 flex-col overflow-hidden rounded-large border border-hairline bg-surface"
    >
      <div
        ref={place}
        // As in `codeLooks`: it measures its lines once, at times before the styles of its own count.
        style={{ fontSize: '0.875rem', lineHeight: 1.55 }}
        className="min-h-0 flex-1 overflow-hidden"
      />
      {isRunnable(snapshot.language) && snapshot.run && (
        <RunOutput lastRun={snapshot.run} side={side} peerName={other}>
          {null}
        </RunOutput>
      )}
    </section>
  )
}
