import { useState } from 'react'
import type { Booking, DeclineInput } from '#contract/booking.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { useAcceptBooking, useDeclineBooking } from '#web/features/bookings/api.ts'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'
import { declineDraftKey } from './decline-draft.ts'
import { sendWithUndo } from './undo-store.ts'

const DeclineDialog = lazyWithRetry(() => import('./DeclineDialog.tsx').then(module => module.DeclineDialog))

/** The button states the charge, so accepting asks no question. Both answers can be undone for a few seconds. */
export function RequestActions({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const accept = useBookingAction(useAcceptBooking(), t('accepted'))
  const decline = useBookingAction(useDeclineBooking(), t('declined'))
  if (!booking.can.accept && !booking.can.decline) return null

  const isPriced = booking.amount > 0
  const amount = formatMoney(booking.amount, booking.currency, language, 'exact')
  const request = { params: { id: booking.id }, keepalive: true }
  const sendDecline = async (body: DeclineInput) => {
    const isDeclined = await decline.run({ ...request, ...(body && { body }) })
    if (isDeclined) deleteDraft(declineDraftKey(booking.id))
  }
  const send = (kind: 'accept' | 'decline', body?: DeclineInput) =>
    sendWithUndo(booking.id, {
      kind,
      send: () => (kind === 'accept' ? accept.run(request) : sendDecline(body)),
      deadlines: [booking.answerBy],
      onClose: () => setAsking(false),
    })
  return (
    <>
      <Button busy={accept.isPending} disabled={decline.isPending} onClick={() => send('accept')}>
        {isPriced ? t('acceptCharge', { amount }) : t('accept')}
      </Button>
      <Button variant="secondary" disabled={accept.isPending} onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      {isAsking && (
        <DeclineDialog
          booking={booking}
          busy={decline.isPending}
          onDecline={body => send('decline', body)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
