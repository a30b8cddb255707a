import { useEffect, useEffectEvent, useRef } from 'react'
import { collaborationLimits } from '#contract/room-limits.ts'
import { toast } from '#web/components/ui/toast.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { collaboration as text } from '#web/i18n/en/room/collaboration.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { createEditor } from './code-mirror.ts'

const textInputSelector = 'input, select, textarea, [contenteditable=true], [role=dialog] *'

export function CodeEditor({
  doc,
  shouldFocus,
  onRun,
}: {
  doc: CollaborationDocument
  /** False when the panel opened by itself, because the user may be typing elsewhere. */
  shouldFocus: boolean
  onRun: () => void
}) {
  const t = useTranslations(text)
  const container = useRef<HTMLDivElement>(null)
  const run = useEffectEvent(onRun)
  const create = useEffectEvent((parent: HTMLElement) =>
    createEditor({
      doc,
      parent,
      label: `${t('code')}. ${t('escape')}`,
      placeholder: t('placeholder'),
      onTooLong: () => toast.error(t('codeTooLong', { max: collaborationLimits.codeMax })),
      onRun: () => run(),
    }),
  )
  const focusEditor = useEffectEvent((editor: { focus(): void }) => {
    if (shouldFocus && !document.activeElement?.matches(textInputSelector)) editor.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document needs another editor
  useEffect(() => {
    if (!container.current) return
    const editor = create(container.current)
    focusEditor(editor)
    return () => editor.close()
  }, [doc])
  return (
    <div
      ref={container}
      className="min-h-0 flex-1 overflow-hidden border-2 border-transparent focus-within:border-accent"
    />
  )
}
