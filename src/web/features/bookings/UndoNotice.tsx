import { useEffect, useRef } from 'react'
import type { BookingId } from '#contract/id.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { bookingList as text } from '#web/i18n/en/booking-list.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type PendingAction, undoButtonProps, undoPendingAction } from './undo-store.ts'

/** Replaces the buttons after an answer that can still be undone. */
export function UndoNotice({ action: { kind, isSent } }: { action: PendingAction }) {
  const t = useTranslations(text)
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The confirmation dialog returns the focus to a removed button, so it moves to this notice.
    const timer = setTimeout(() => document.activeElement === document.body && notice.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <p
      ref={notice}
      role="status"
      tabIndex={-1}
      className="rounded-medium bg-sunken px-4 py-3 text-15 text-quiet"
    >
      {isSent ? t('sending') : t(`${kind}Soon`)}
    </p>
  )
}

export function UndoButton({ id, action }: { id: BookingId; action: PendingAction }) {
  const t = useTranslations(text)
  if (action.isSent) return null
  const undo = () => {
    undoPendingAction(id)
    toast.info(t('undone'))
  }
  return (
    <div className="grid content-start sm:justify-items-start lg:justify-items-stretch">
      <Button variant="secondary" onClick={undo} {...undoButtonProps}>
        {t('undo')}
      </Button>
    </div>
  )
}
