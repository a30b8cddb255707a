import type { OwnSlot } from '#contract/slot.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { weeklySchedule } from '#web/i18n/en/slots/weekly-schedule.ts'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useDeleteSlot } from './api.ts'

/** Only free slots can be deleted, so no money moves. */
export function DeleteSlotDialog({
  slot,
  zone,
  onClose,
  onDeleted,
}: {
  slot: OwnSlot | null
  zone: string
  onClose: () => void
  onDeleted?: () => void
}) {
  const t = useTranslations(text)
  const tHours = useTranslations(weeklySchedule)
  const remove = useDeleteSlot()
  const confirm = (id: OwnSlot['id']) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success(t('deleted'))
          onClose()
          onDeleted?.()
        },
        onError: error => {
          toast.error(errorMessageOr(error, t('deleteFailed')))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open={slot !== null}
      onClose={onClose}
      onConfirm={() => slot && confirm(slot.id)}
      title={t('deleteTitle')}
      confirmLabel={t('deleteConfirm')}
      cancelLabel={t('keep')}
      busy={remove.isPending}
      danger
    >
      {slot && (
        <>
          <p className="font-medium text-ink">
            <DateTime start={slot.startTime} end={slot.endTime} timeZone={zone} withRelative={false} />
          </p>
          <p className="mt-1">{t('deleteText')}</p>
          {slot.isOfHours && <p className="mt-1">{tHours('deleteOne')}</p>}
        </>
      )}
    </ConfirmDialog>
  )
}
