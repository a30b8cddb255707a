import { CircleCheck, LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { formatMoney } from '#web/components/ui/format.ts'
import { UnconfirmedEmailAlert, useIsEmailConfirmed } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { HeldSlot } from './booking-reducer.ts'
import { priceStyle } from './charge.ts'

/** The slot is held and the browser is redirecting to the payment page. The link is a fallback. */
export function RedirectingToPayment({ heldSlot }: { heldSlot: HeldSlot | null }) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  if (!heldSlot) return null
  return (
    <BookingOutcome icon={<LockKeyhole aria-hidden />} title={t('leavingTitle')}>
      <p className="max-w-text text-quiet">
        {t('leavingText', {
          price: formatMoney(heldSlot.amount, heldSlot.currency, language, priceStyle(heldSlot)),
        })}
      </p>
      <p>
        {t('heldFor')} <Countdown until={heldSlot.holdExpiresAt} />
      </p>
      <a href={heldSlot.paymentUrl} className="link mt-2 inline-flex min-h-11 items-center">
        {t('continueToPayment')}
      </a>
    </BookingOutcome>
  )
}

export function BookingConfirmed({ booking, onClose }: { booking: Booking | null; onClose: () => void }) {
  const t = useTranslations(bookingDialog)
  const tCommon = useTranslations(common)
  const isMailed = useIsEmailConfirmed()
  if (!booking) return null
  const isConfirmed = booking.status === 'confirmed'
  return (
    <BookingOutcome
      icon={<CircleCheck aria-hidden />}
      title={t(isConfirmed ? 'bookedTitle' : 'requestedTitle')}
    >
      <p className="font-medium">
        {booking.interviewerName}
        <br />
        <DateTime start={booking.startTime} end={booking.endTime} />
      </p>
      {isMailed && <p className="max-w-text text-quiet">{t(isConfirmed ? 'bookedText' : 'requestedText')}</p>}
      {booking.answerBy && (
        <p className="text-15 text-quiet">
          {t('answerBy')} <DateTime start={booking.answerBy} />
        </p>
      )}
      <UnconfirmedEmailAlert className="mt-3 text-left" />
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={onClose}>
          {tCommon('close')}
        </Button>
        <ButtonLink to="/interviewee-bookings">{t('viewBookings')}</ButtonLink>
      </div>
    </BookingOutcome>
  )
}

function BookingOutcome({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-accent-tint text-accent [&_svg]:size-7">
        {icon}
      </span>
      <h3 ref={heading} tabIndex={-1} className="mt-2 font-serif text-26 font-semibold outline-none">
        {title}
      </h3>
      {children}
    </div>
  )
}
