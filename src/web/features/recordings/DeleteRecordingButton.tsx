import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { recordingApi } from '#contract/routes/recordings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { useBookingMutation } from '#web/features/bookings/use-booking-mutation.ts'
import { recording as text } from '#web/i18n/en/recording.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function DeleteRecordingButton({ booking, onDeleted }: { booking: Booking; onDeleted: () => void }) {
  const t = useTranslations(text)
  const [isAsking, setAsking] = useState(false)
  const remove = useBookingMutation(recordingApi.deleteRecording, t('deleted'))
  const confirm = async () => {
    await remove.run({ params: { id: booking.id } })
    setAsking(false)
    onDeleted()
  }
  return (
    <>
      <Button variant="ghost" className="sm:-ml-4 sm:mr-auto" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('deleteTitle')}
        confirmLabel={t('deleteConfirm')}
        cancelLabel={t('deleteKeep')}
        busy={remove.isPending}
        danger
      >
        <p className="break-words font-medium text-ink">{booking.recordingFileName}</p>
        <p>{t('deleteForBoth')}</p>
      </ConfirmDialog>
    </>
  )
}
