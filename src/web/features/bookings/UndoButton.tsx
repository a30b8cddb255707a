import type { BookingId } from '#contract/id.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { list as text } from '#web/i18n/en/list.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type PendingAction, undoButtonProps, undoPendingAction } from './undo-store.ts'

/** The way back, while there is one. */
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
