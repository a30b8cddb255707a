import type { Booking } from '#contract/booking.ts'
import type { RefundStatus } from '#contract/payment.ts'
import { money } from '#web/components/ui/format.ts'
import type { TextKey } from '#web/i18n/define-messages.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Side } from './booking-state.ts'

const refundWords = {
  pending: 'refundPending',
  succeeded: 'refundSucceeded',
  failed: 'refundFailed',
} as const satisfies Record<RefundStatus, TextKey<(typeof text)['words']>>

/** What becomes of the money of a session that does not take place. */
export function MoneyBack({ booking: { refund, payment }, side }: { booking: Booking; side: Side }) {
  const t = useText(text)
  const language = useLanguage()
  if (refund) {
    const amount = money(refund.amount, refund.currency, language, 'exact')
    const isOwn = side === 'interviewee'
    const isFailed = refund.status === 'failed'
    return (
      <p>
        <span className={isFailed ? 'font-medium text-red' : 'font-medium'}>
          {t('refund', { amount, status: t(refundWords[refund.status]) })}
        </span>
        {isOwn && <span className="text-quiet"> · {t(isFailed ? 'refundRetry' : 'refundBank')}</span>}
      </p>
    )
  }
  if (!payment) return null
  return <p className="text-quiet">{t(payment.status === 'Success' ? 'notRefunded' : 'notCharged')}</p>
}
