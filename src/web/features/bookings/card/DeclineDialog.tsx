import type { Booking, DeclineInput } from '#contract/booking.ts'
import { bookingLimits } from '#contract/limits.ts'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { BookingSummary } from '#web/features/bookings/BookingSummary.tsx'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { DeclineFields, useDeclineDraft } from './DeclineFields.tsx'

/** Question before a request is declined, with a reason and a note for the interviewee. */
export function DeclineDialog({
  booking,
  busy,
  onDecline,
  onClose,
}: {
  booking: Booking
  busy: boolean
  onDecline: (input: DeclineInput) => void
  onClose: () => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { name } = useCounterpart(booking)
  const draft = useDeclineDraft(booking.id)
  const { reason, note } = draft
  const amount = formatMoney(booking.amount, booking.currency, language, 'exact')
  const sent = note.trim()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onDecline({ ...(reason && { reason }), ...(sent && { note: sent }) })}
      title={t('declineTitle')}
      confirmLabel={t('declineConfirm')}
      cancelLabel={t('declineKeep')}
      busy={busy}
      disabled={sent.length > bookingLimits.declineNoteMax}
      danger
      fields={<DeclineFields draft={draft} name={name} />}
    >
      <BookingSummary booking={booking} />
      <p>
        {booking.amount > 0 ? t('declineReleases', { amount, name }) : t('declineFree', { name })}{' '}
        {t('declineSlot')}
      </p>
    </ConfirmDialog>
  )
}
