import { Link } from 'react-router'
import type { Booking, BookingStatus, CancellationReason } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { hourMs } from '#contract/time.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useByTime, useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { RefundSummary } from '#web/features/bookings/BookingAmounts.tsx'
import { getBookingStage, getSessionPhase } from '#web/features/bookings/booking-status.ts'
import { DisputeMessage } from '#web/features/bookings/disputes/DisputeMessage.tsx'
import { NoShowMessage } from '#web/features/bookings/no-shows/NoShowMessage.tsx'
import { ProposalMessage } from '#web/features/bookings/rescheduling/ProposalMessage.tsx'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { bookingLifecycle } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { bookingList } from '#web/i18n/en/bookings/booking-list.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useCalendarConflict } from './calendar-conflicts.ts'
import { DeclineReason } from './DeclineReason.tsx'
import { usePendingActions } from './undo-store.ts'

const sharedReasonMessageKeys = {
  hold_expired: 'holdExpired',
  payment_failed: 'paymentFailed',
  payment_abandoned: 'paymentAbandoned',
  called_off: 'calledOff',
  refunded: 'refundedElsewhere',
} as const

const reasonMessageKeys = {
  interviewee: {
    ...sharedReasonMessageKeys,
    cancelled_by_interviewee: 'youCancelled',
    cancelled_by_interviewer: 'interviewerCancelled',
    declined: 'interviewerDeclined',
    not_answered: 'interviewerNotAnswered',
  },
  interviewer: {
    ...sharedReasonMessageKeys,
    cancelled_by_interviewee: 'intervieweeCancelled',
    cancelled_by_interviewer: 'youCancelled',
    declined: 'youDeclined',
    not_answered: 'youNotAnswered',
  },
} as const satisfies Record<
  ParticipantRole,
  Record<CancellationReason, MessageKey<(typeof text)['messages']>>
>

/** Explains what a booking waits for or why it ended, and what happens to the money. */
export function BookingStatusMessage({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const side = useSide()
  const { name } = useCounterpart(booking)
  const conflict = useCalendarConflict(booking.id)
  const amount = formatMoney(booking.amount, booking.currency, language, 'exact')
  const isPriced = booking.amount > 0
  switch (getBookingStage(booking, now)) {
    case 'awaiting-payment':
      return <Alert variant="warning">{t(booking.can.pay ? 'heldForYou' : 'holdEnding')}</Alert>
    case 'awaiting-answer':
      return side === 'interviewer' ? (
        <div className="grid gap-3">
          {conflict && <Alert variant="danger">{errorMessage(conflict)}</Alert>}
          <Alert variant="warning">
            <Deadline deadline={booking.answerBy ?? booking.startTime} sentence={t('answerBy')} now={now} />
            <p>{isPriced ? t('acceptCollects', { amount }) : t('acceptFree')}</p>
          </Alert>
        </div>
      ) : (
        <Alert>
          <Deadline
            deadline={booking.answerBy ?? booking.startTime}
            sentence={t('answersBy', { name })}
            now={now}
          />
          {isPriced && <p>{t('chargedIfAccepted', { amount, name })}</p>}
        </Alert>
      )
    case 'settling':
      return <Alert>{t('settling')}</Alert>
    case 'cancelled':
      return (
        <div className="grid gap-1">
          {booking.reason && <p>{t(reasonMessageKeys[side][booking.reason])}</p>}
          <DeclineReason booking={booking} />
          {side === 'interviewee' && booking.reason === 'declined' && (
            <p>
              <Link to={`/interviewers?book=${booking.interviewerId}`} className="link">
                {t('otherTimes')}
              </Link>
            </p>
          )}
          <RefundSummary booking={booking} />
        </div>
      )
    default:
      return (
        <div className="grid gap-3 empty:hidden">
          <ProposalMessage booking={booking} />
          <NoShowMessage booking={booking} />
          <DisputeMessage booking={booking} />
        </div>
      )
  }
}

/** Shows the deadline, and a countdown in its last hour. */
function Deadline({ deadline, sentence, now }: { deadline: string; sentence: string; now: number }) {
  const isNear = Date.parse(deadline) - now < hourMs
  const moment = (
    <>
      <DateTime start={deadline} withRelative={!isNear} className="font-medium" />
      {isNear && (
        <>
          {' · '}
          <Countdown until={deadline} />
        </>
      )}
    </>
  )
  return (
    <p>
      <Trans text={sentence} components={{ at: () => moment }} />
    </p>
  )
}

const statusVariants: Record<BookingStatus, BadgeVariant> = {
  pending: 'warning',
  confirmed: 'success',
  cancelled: 'danger',
}

/** Status as text. An answer that can still be undone counts already. Sessions also show their phase, holds a countdown. */
export function BookingStatusBadge({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const tLife = useTranslations(bookingLifecycle)
  const tList = useTranslations(bookingList)
  const phase = useByTime(now => getSessionPhase(booking, now))
  const pendingKind = usePendingActions(actions => actions[booking.id]?.kind)
  const { status, holdExpiresAt, attendance } = booking
  if (pendingKind) {
    const answered = pendingKind === 'accept' ? 'confirmed' : 'cancelled'
    return <Badge variant={statusVariants[answered]}>{t(answered)}</Badge>
  }
  if (attendance.endsWith('no_show')) return <Badge variant="danger">{tLife('noShow')}</Badge>
  if (phase)
    return (
      <>
        <Badge variant="neutral">{t('confirmed')}</Badge>
        <Badge variant={phase === 'now' ? 'warning' : 'neutral'}>{tList(phase)}</Badge>
      </>
    )
  return (
    <Badge variant={statusVariants[status]}>
      {holdExpiresAt ? (
        <>
          {t('awaitingPayment')} <Countdown until={holdExpiresAt} />
        </>
      ) : (
        t(status)
      )}
    </Badge>
  )
}
