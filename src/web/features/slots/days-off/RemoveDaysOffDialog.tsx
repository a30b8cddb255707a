import type { DayRange } from '#contract/slot.ts'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useRemoveDaysOff } from '#web/features/slots/api.ts'
import { daysOff as text } from '#web/i18n/en/slots/days-off.ts'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useFormatDays } from './use-format-days.ts'

export function RemoveDaysOffDialog({
  days,
  onClose,
  onRemoved,
}: {
  days: DayRange | null
  onClose: () => void
  onRemoved?: () => void
}) {
  const t = useTranslations(text)
  const formatDays = useFormatDays()
  const remove = useRemoveDaysOff()
  const confirm = ({ from }: DayRange) =>
    remove.mutate(
      { params: { from } },
      {
        onSuccess: ({ added }) => {
          const messages = [t('removedToast'), added > 0 && t('removedAdded', { count: added })]
          toast.success(messages.filter(Boolean).join(' · '))
          onClose()
          onRemoved?.()
        },
        onError: error => {
          toast.error(errorMessageOr(error, t('removeFailed')))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open={days !== null}
      onClose={onClose}
      onConfirm={() => days && confirm(days)}
      title={t('removeTitle')}
      confirmLabel={t('removeConfirm')}
      cancelLabel={t('keep')}
      busy={remove.isPending}
    >
      {days && t('removeText', { days: formatDays(days) })}
    </ConfirmDialog>
  )
}
