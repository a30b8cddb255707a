import type { SessionType } from '#contract/session-type.ts'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { useDeleteSessionType } from '#web/features/slots/api.ts'
import { sessionTypes as text } from '#web/i18n/en/slots/session-types.ts'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function DeleteTypeDialog({
  type,
  onClose,
  onDeleted,
}: {
  type: SessionType | null
  onClose: () => void
  onDeleted: () => void
}) {
  const t = useTranslations(text)
  const { typeName } = useTypeText()
  const remove = useDeleteSessionType()
  const confirm = async ({ id }: SessionType) => {
    try {
      await remove.mutateAsync({ params: { id } })
      toast.success(t('deleted'))
      onDeleted()
    } catch (error) {
      toast.error(errorMessageOr(error, t('deleteFailed')))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={type !== null}
      onClose={onClose}
      onConfirm={() => type && confirm(type)}
      title={t('deleteTitle', { name: typeName(type?.name ?? null) })}
      confirmLabel={t('deleteConfirm')}
      cancelLabel={t('keep')}
      busy={remove.isPending}
      danger
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
