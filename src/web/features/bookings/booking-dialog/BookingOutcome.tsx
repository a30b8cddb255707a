import { CircleCheck, LockKeyhole, UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { MissingProfileField } from '#contract/profile.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { UnconfirmedEmailAlert, useIsEmailConfirmed } from '#web/features/accounts/EmailConfirmation.tsx'
import { NextSteps } from '#web/features/payments/NextSteps.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { HeldSlot } from './api.ts'
import { formatPrice } from './charge.ts'

/** The slot is held and the browser is redirecting to the payment page. The link is a fallback. */
export function RedirectingToPayment({ heldSlot }: { heldSlot: HeldSlot }) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  return (
    <IconMessage icon={<LockKeyhole aria-hidden />} title={t('leavingTitle')} isFocused>
      <p className="max-w-text text-quiet">{t('leavingText', { price: formatPrice(heldSlot, language) })}</p>
      <p>
        {t('heldFor')} <Countdown until={heldSlot.holdExpiresAt} />
      </p>
      <a href={heldSlot.paymentUrl} className="link mt-2 inline-flex min-h-11 items-center">
        {t('continueToPayment')}
      </a>
    </IconMessage>
  )
}

export function BookingConfirmed({ booking }: { booking: Booking }) {
  const t = useTranslations(bookingDialog)
  const isEmailConfirmed = useIsEmailConfirmed()
  const isConfirmed = booking.status === 'confirmed'
  return (
    <IconMessage
      icon={<CircleCheck aria-hidden />}
      title={t(isConfirmed ? 'bookedTitle' : 'requestedTitle')}
      isFocused
    >
      <p className="font-medium">
        <bdi translate="no">{booking.interviewerName}</bdi>
        <br />
        <DateTime start={booking.startTime} end={booking.endTime} />
      </p>
      {isEmailConfirmed && (
        <p className="max-w-text text-quiet">{t(isConfirmed ? 'bookedText' : 'requestedText')}</p>
      )}
      {booking.answerBy && (
        <p className="text-15 text-quiet">
          {t('answerBy')} <DateTime start={booking.answerBy} />
        </p>
      )}
      <UnconfirmedEmailAlert className="mt-3 text-left" />
      <div className="mt-3 grid w-full max-w-80 gap-3">
        <NextSteps booking={booking} />
      </div>
    </IconMessage>
  )
}

/** `missing` lists the empty profile fields of an interviewee. */
export function CompleteProfilePrompt({ missing }: { missing: readonly MissingProfileField[] }) {
  const t = useTranslations(bookingDialog)
  const fields = [
    ...(missing.includes('country') ? [t('missingCountry')] : []),
    ...(missing.includes('languages') ? [t('missingLanguages')] : []),
  ]
  return (
    <IconMessage icon={<UserRoundPen aria-hidden />} title={t('incompleteTitle')}>
      <p className="max-w-text text-quiet">
        {t('incompleteText')}
        {fields.length > 0 && ` ${t('incompleteMissing', { fields: fields.join(', ') })}`}
      </p>
      <div className="mt-3">
        <ButtonLink to="/profile">{t('completeProfile')}</ButtonLink>
      </div>
    </IconMessage>
  )
}

/** An account created with Google may have no role yet. */
export function ChooseRolePrompt() {
  const t = useTranslations(bookingDialog)
  return (
    <IconMessage icon={<UserRoundPen aria-hidden />} title={t('roleTitle')}>
      <p className="max-w-text text-quiet">{t('roleText')}</p>
      <div className="mt-3">
        <ButtonLink to="/select-role">{t('chooseRole')}</ButtonLink>
      </div>
    </IconMessage>
  )
}

export function IconMessage({
  icon,
  title,
  isFocused = false,
  children,
}: {
  icon: ReactNode
  title: string
  /** Moves the focus to the title, because the pressed button is gone. */
  isFocused?: boolean
  children: ReactNode
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>({ isWanted: isFocused })
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-accent-tint text-accent [&_svg]:size-7">
        {icon}
      </span>
      <h3
        ref={heading}
        tabIndex={isFocused ? -1 : undefined}
        className="mt-2 font-serif text-26 font-semibold outline-none"
      >
        {title}
      </h3>
      {children}
    </div>
  )
}
