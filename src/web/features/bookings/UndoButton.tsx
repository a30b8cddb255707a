import type { BookingId } from '#contract/id.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { list as text } from '#web/i18n/en/list.ts'
import { useText } from '#web/i18n/translate.ts'
import { type Soon, takeBack, takesBack } from './undo-store.ts'

/** The way back, while there is one. */
export function UndoButton({ id, act }: { id: BookingId; act: Soon }) {
  const t = useText(text)
  if (act.isSent) return null
  const undo = () => {
    takeBack(id)
    toast.info(t('undone'))
  }
  return (
    <div className="grid content-start sm:justify-items-start lg:justify-items-stretch">
      <Button look="secondary" onClick={undo} {...takesBack}>
        {t('undo')}
      </Button>
    </div>
  )
}
