import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { addresses } from '#contract/routes/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { money } from '#web/components/ui/format.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { hasTimeToUndo } from './booking-state.ts'
import { doSoon } from './undo-store.ts'
import { useBookingAct } from './use-booking-act.ts'
import { useOtherSide } from './use-other-side.ts'
import { WhichBooking } from './WhichBooking.tsx'

/** The interviewer's answer: yes at once (the card says what it collects), no after a question. */
export function AnswerRequest({ booking }: { booking: Booking }) {
  const t = useText(text)
  const language = useLanguage()
  const { name } = useOtherSide(booking, 'interviewer')
  const [isAsking, setAsking] = useState(false)
  const accept = useBookingAct(addresses.acceptBooking, t('accepted'))
  const decline = useBookingAct(addresses.declineBooking, t('declined'))
  if (!booking.can.accept && !booking.can.decline) return null

  const params = { id: booking.id }
  const send = () => decline.run({ params, keepalive: true })
  const confirm = () => {
    if (!hasTimeToUndo([booking.answerBy], Date.now())) return send().then(() => setAsking(false))
    setAsking(false)
    doSoon(booking.id, 'decline', send)
  }
  const amount = money(booking.amount, booking.currency, language, 'exact')
  return (
    <>
      <Button busy={accept.busy} disabled={decline.busy} onClick={() => accept.run({ params })}>
        {t('accept')}
      </Button>
      <Button look="secondary" disabled={accept.busy} onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('declineTitle')}
        confirmLabel={t('declineConfirm')}
        cancelLabel={t('declineKeep')}
        busy={decline.busy}
        danger
      >
        <WhichBooking booking={booking} side="interviewer" />
        <p>
          {booking.amount > 0 ? t('declineReleases', { amount, name }) : t('declineFree', { name })}{' '}
          {t('declineSlot')}
        </p>
      </ConfirmDialog>
    </>
  )
}
