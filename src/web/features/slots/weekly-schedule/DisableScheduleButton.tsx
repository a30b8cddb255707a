import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { weeklySchedule as text } from '#web/i18n/en/weekly-schedule.ts'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Confirms first, because free slots of the schedule are deleted. */
export function DisableScheduleButton({
  onConfirm,
  busy,
}: {
  onConfirm: () => Promise<void>
  busy: boolean
}) {
  const t = useTranslations(text)
  const [isAsking, setAsking] = useState(false)
  const confirm = async () => {
    try {
      await onConfirm()
    } catch (error) {
      setAsking(false)
      toast.error(errorMessageOr(error, t('saveFailed')))
    }
  }
  return (
    <>
      <Button variant="ghost" className="text-red" onClick={() => setAsking(true)}>
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
