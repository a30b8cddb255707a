import { useEffect, useRef } from 'react'
import { list as text } from '#web/i18n/en/list.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { PendingAction } from './undo-store.ts'

/** What was done a moment ago, in the place of what it answers. */
export function UndoNotice({ action: { kind, isSent } }: { action: PendingAction }) {
  const t = useTranslations(text)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The question that was answered gives the focus back to a button that is gone: it goes where the answer stands.
    const timer = setTimeout(() => document.activeElement === document.body && said.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <p
      ref={said}
      role="status"
      tabIndex={-1}
      className="rounded-medium bg-sunken px-4 py-3 text-15 text-quiet"
    >
      {isSent ? t('sending') : t(`${kind}Soon`)}
    </p>
  )
}
