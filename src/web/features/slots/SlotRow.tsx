import { Pencil, Trash2 } from 'lucide-react'
import type { OwnSlot } from '#contract/slot.ts'
import { minuteMs } from '#contract/time.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ButtonLink, IconButton } from '#web/components/ui/Button.tsx'
import { formatDateTime, formatDuration, formatTimeRange } from '#web/components/ui/format.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useFormatPrice } from './use-format-price.ts'

/** A booked slot cannot be edited here. */
export function SlotRow({
  slot,
  zone,
  onEdit,
  onDelete,
}: {
  slot: OwnSlot
  zone: string
  onEdit: () => void
  onDelete: () => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const price = useFormatPrice()(slot)
  const minutes = (Date.parse(slot.endTime) - Date.parse(slot.startTime)) / minuteMs
  const name = formatDateTime(slot.startTime, slot.endTime, zone, language)
  return (
    <li className="flex min-h-14 items-center gap-x-3 py-1.5">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 tabular-nums sm:gap-x-4">
        <p className="w-full sm:w-28">{formatTimeRange(slot.startTime, slot.endTime, zone, language)}</p>
        <p className="text-13 text-quiet sm:flex-1 sm:text-15">
          <span className="hidden sm:inline">{formatDuration(minutes, language)} · </span>
          {price}
        </p>
        <Badge variant={slot.isAvailable ? 'success' : 'warning'}>
          {t(slot.isAvailable ? 'available' : 'booked')}
        </Badge>
      </div>
      <div className="flex w-22 justify-end">
        {slot.isAvailable ? (
          <>
            <IconButton label={t('editOne', { when: name })} onClick={onEdit}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={t('deleteOne', { when: name })} onClick={onDelete}>
              <Trash2 aria-hidden />
            </IconButton>
          </>
        ) : (
          <ButtonLink
            to="/interviewer-bookings"
            variant="ghost"
            className="px-2"
            aria-label={t('bookingOf', { when: name })}
          >
            {t('booking')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
