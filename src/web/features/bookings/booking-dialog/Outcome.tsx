import { CircleCheck, LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { money } from '#web/components/ui/format.ts'
import { When } from '#web/components/ui/When.tsx'
import { EmailUnconfirmed } from '#web/features/accounts/EmailUnconfirmed.tsx'
import { useMailReaches } from '#web/features/accounts/use-mail-reaches.ts'
import { common } from '#web/i18n/en/common.ts'
import { dialog } from '#web/i18n/en/dialog.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Held } from './booking-state.ts'
import { priceStyle } from './charge-state.ts'

/** The slot is held and the browser on its way to the payment page; the link is for browsers that do not go. */
export function Leaving({ held }: { held: Held | null }) {
  const t = useText(dialog)
  const language = useLanguage()
  if (!held) return null
  return (
    <Outcome icon={<LockKeyhole aria-hidden />} title={t('leavingTitle')}>
      <p className="max-w-text text-quiet">
        {t('leavingText', { price: money(held.amount, held.currency, language, priceStyle(held)) })}
      </p>
      <p>
        {t('heldFor')} <Countdown until={held.holdExpiresAt} />
      </p>
      <a href={held.paymentUrl} className="link mt-2 inline-flex min-h-11 items-center">
        {t('continueToPayment')}
      </a>
    </Outcome>
  )
}

/** A free interview is booked, or asked for. */
export function Booked({ booking, onClose }: { booking: Booking | null; onClose: () => void }) {
  const t = useText(dialog)
  const words = useText(common)
  const isMailed = useMailReaches()
  if (!booking) return null
  const isConfirmed = booking.status === 'confirmed'
  return (
    <Outcome icon={<CircleCheck aria-hidden />} title={t(isConfirmed ? 'bookedTitle' : 'requestedTitle')}>
      <p className="font-medium">
        {booking.interviewerName}
        <br />
        <When start={booking.startTime} end={booking.endTime} />
      </p>
      {isMailed && <p className="max-w-text text-quiet">{t(isConfirmed ? 'bookedText' : 'requestedText')}</p>}
      {booking.answerBy && (
        <p className="text-15 text-quiet">
          {t('answerBy')} <When start={booking.answerBy} />
        </p>
      )}
      <EmailUnconfirmed className="mt-3 text-left" />
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button look="secondary" onClick={onClose}>
          {words('close')}
        </Button>
        <ButtonLink to="/interviewee-bookings">{t('viewBookings')}</ButtonLink>
      </div>
    </Outcome>
  )
}

function Outcome({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
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
