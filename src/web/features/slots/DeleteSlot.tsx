import type { OwnSlot } from '#contract/slot.ts'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { When } from '#web/components/ui/When.tsx'
import { hours } from '#web/i18n/en/hours.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { problemOr } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import { useDeleteSlot } from './use-slot-acts.ts'

/** Asks before time is taken back; nobody has booked it, so no money moves. */
export function DeleteSlot({
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
  const t = useText(text)
  const tHours = useText(hours)
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
          toast.error(problemOr(error, t('deleteFailed')))
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
            <When start={slot.startTime} end={slot.endTime} zone={zone} withDistance={false} />
          </p>
          <p className="mt-1">{t('deleteText')}</p>
          {slot.isOfHours && <p className="mt-1">{tHours('deleteOne')}</p>}
        </>
      )}
    </ConfirmDialog>
  )
}
