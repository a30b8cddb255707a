import { useState } from 'react'
import { hours as text } from '#web/text/en/hours.ts'
import { problemOr } from '#web/text/problem.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks before the free slots of the hours go. */
export function SwitchOff({ onConfirm, busy }: { onConfirm: () => Promise<void>; busy: boolean }) {
  const t = useText(text)
  const [isAsking, setAsking] = useState(false)
  const confirm = async () => {
    try {
      await onConfirm()
    } catch (error) {
      setAsking(false)
      toast.error(problemOr(error, t('saveFailed')))
    }
  }
  return (
    <>
      <Button look="quiet" className="text-red" onClick={() => setAsking(true)}>
        {t('switchOff')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('switchOffTitle')}
        confirmLabel={t('switchOff')}
        cancelLabel={t('keep')}
        busy={busy}
        danger
      >
        {t('switchOffText')}
      </ConfirmDialog>
    </>
  )
}
