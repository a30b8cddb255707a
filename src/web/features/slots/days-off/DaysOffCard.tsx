import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DayRange } from '#contract/slot.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useRemoveDaysOff } from '#web/features/slots/api.ts'
import { daysOff as text } from '#web/i18n/en/slots/days-off.ts'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatWeekdayDate } from '#web/lib/format.ts'

export function DaysOffCard({ daysOff, onAdd }: { daysOff: readonly DayRange[]; onAdd: () => void }) {
  const t = useTranslations(text)
  const formatDays = useFormatDays()
  const heading = useRef<HTMLHeadingElement>(null)
  const [removing, setRemoving] = useState<DayRange | null>(null)
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-20">
            {t('title')}
          </h2>
          <p className="text-15 text-quiet">{t(daysOff.length > 0 ? 'text' : 'none')}</p>
        </div>
        <Button variant="secondary" onClick={onAdd}>
          {t('add')}
        </Button>
      </div>
      {daysOff.length > 0 && (
        <ul className="divide-y divide-hairline">
          {daysOff.map(days => (
            <li key={days.from} className="flex min-h-12 items-center justify-between gap-3 tabular-nums">
              {formatDays(days)}
              <IconButton
                label={t('remove', { days: formatDays(days) })}
                onClick={() => setRemoving(days)}
                className="-mr-2"
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <RemoveDaysOffDialog
        days={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => heading.current?.focus()}
      />
    </Card>
  )
}

/** `Thu 26/11/2026`, or `Thu 26/11/2026 to Sun 29/11/2026`. */
function useFormatDays() {
  const t = useTranslations(text)
  const language = useLanguage()
  const format = (day: string) => formatWeekdayDate(`${day}T12:00Z`, 'UTC', language)
  return ({ from, to }: DayRange) =>
    from === to ? format(from) : t('days', { from: format(from), to: format(to) })
}

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
