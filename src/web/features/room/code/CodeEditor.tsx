import { useEffect, useEffectEvent, useRef } from 'react'
import { deskLimits } from '#contract/room-limits.ts'
import { toast } from '#web/components/ui/toast.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { desk as text } from '#web/i18n/en/desk.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { createEditor } from './code-mirror.ts'

const textInputSelector = 'input, select, textarea, [contenteditable=true], [role=dialog] *'

/** The code of both, with the other's cursor in it. */
export function CodeEditor({
  doc,
  shouldFocus,
  onRun,
}: {
  doc: CollaborationDocument
  /** Not where it opened by itself: somebody may be typing what is for nobody else. */
  shouldFocus: boolean
  onRun: () => void
}) {
  const t = useTranslations(text)
  const place = useRef<HTMLDivElement>(null)
  const ran = useEffectEvent(onRun)
  const open = useEffectEvent((parent: HTMLElement) =>
    createEditor({
      doc,
      parent,
      label: `${t('code')}. ${t('escape')}`,
      placeholder: t('placeholder'),
      onTooLong: () => toast.error(t('codeTooLong', { max: deskLimits.codeMax })),
      onRun: () => ran(),
    }),
  )
  const opened = useEffectEvent((editor: { focus(): void }) => {
    if (shouldFocus && !document.activeElement?.matches(textInputSelector)) editor.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document is another editor
  useEffect(() => {
    if (!place.current) return
    const editor = open(place.current)
    opened(editor)
    return () => editor.close()
  }, [doc])
  return (
    <div
      ref={place}
      className="min-h-0 flex-1 overflow-hidden border-2 border-transparent focus-within:border-accent"
    />
  )
}
