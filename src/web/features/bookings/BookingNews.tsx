import type { Booking, CancellationReason } from '#contract/booking.ts'
import { hourMs } from '#contract/time.ts'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { money } from '#web/components/ui/format.ts'
import { Notice } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { When } from '#web/components/ui/When.tsx'
import type { TextKey } from '#web/i18n/define-messages.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { type Side, stageOf } from './booking-state.ts'
import { AbsenceNews } from './lifecycle/AbsenceNews.tsx'
import { ProposalNews } from './lifecycle/ProposalNews.tsx'
import { MoneyBack } from './MoneyBack.tsx'

type Key = TextKey<(typeof text)['words']>

const reasons = {
  interviewee: {
    cancelled_by_interviewee: 'youCancelled',
    cancelled_by_interviewer: 'interviewerCancelled',
    declined: 'interviewerDeclined',
    not_answered: 'interviewerNotAnswered',
    hold_expired: 'holdExpired',
    payment_failed: 'paymentFailed',
    payment_abandoned: 'paymentAbandoned',
    called_off: 'calledOff',
    refunded: 'refundedElsewhere',
  },
  interviewer: {
    cancelled_by_interviewee: 'intervieweeCancelled',
    cancelled_by_interviewer: 'youCancelled',
    declined: 'youDeclined',
    not_answered: 'youNotAnswered',
    hold_expired: 'holdExpired',
    payment_failed: 'paymentFailed',
    payment_abandoned: 'paymentAbandoned',
    called_off: 'calledOff',
    refunded: 'refundedElsewhere',
  },
} as const satisfies Record<Side, Record<CancellationReason, Key>>

/** What a booking waits for, or why it ended, and what that means for the money. */
export function BookingNews({ booking, side }: { booking: Booking; side: Side }) {
  const t = useText(text)
  const language = useLanguage()
  const now = useNow(30_000)
  const amount = money(booking.amount, booking.currency, language, 'exact')
  const isPriced = booking.amount > 0
  switch (stageOf(booking, now)) {
    case 'awaiting-payment':
      return <Notice kind="attention">{t(booking.can.pay ? 'heldForYou' : 'holdEnding')}</Notice>
    case 'awaiting-answer':
      return side === 'interviewer' ? (
        <Notice kind="attention">
          <Deadline at={booking.answerBy ?? booking.startTime} sentence={t('answerBy')} now={now} />
          <p>{isPriced ? t('acceptCollects', { amount }) : t('acceptFree')}</p>
        </Notice>
      ) : (
        <Notice>
          <Deadline at={booking.answerBy ?? booking.startTime} sentence={t('answersBy')} now={now} />
          {isPriced && <p>{t('chargedIfAccepted', { amount })}</p>}
        </Notice>
      )
    case 'settling':
      return <Notice>{t('settling')}</Notice>
    case 'cancelled':
      return (
        <div className="grid gap-1">
          {booking.reason && <p>{t(reasons[side][booking.reason])}</p>}
          <MoneyBack booking={booking} side={side} />
        </div>
      )
    default:
      return (
        <div className="grid gap-3 empty:hidden">
          <ProposalNews booking={booking} side={side} />
          <AbsenceNews booking={booking} side={side} />
        </div>
      )
  }
}

/** Until when: the moment, and in its last hour a countdown. */
function Deadline({ at, sentence, now }: { at: string; sentence: string; now: number }) {
  const isNear = Date.parse(at) - now < hourMs
  const moment = (
    <>
      <When start={at} withDistance={!isNear} className="font-medium" />
      {isNear && (
        <>
          {' · '}
          <Countdown until={at} />
        </>
      )}
    </>
  )
  return (
    <p>
      <Rich text={sentence} tags={{ at: () => moment }} />
    </p>
  )
}
