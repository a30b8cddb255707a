import type { Booking } from '#contract/booking.ts'
import type { RefundStatus } from '#contract/payment.ts'
import { formatMoney } from '#web/components/ui/format.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Side } from './booking-status.ts'

const refundMessageKeys = {
  pending: 'refundPending',
  succeeded: 'refundSucceeded',
  failed: 'refundFailed',
} as const satisfies Record<RefundStatus, MessageKey<(typeof text)['messages']>>

export function RefundSummary({ booking: { refund, payment }, side }: { booking: Booking; side: Side }) {
  const t = useTranslations(text)
  const language = useLanguage()
  if (refund) {
    const amount = formatMoney(refund.amount, refund.currency, language, 'exact')
    const isOwn = side === 'interviewee'
    const isFailed = refund.status === 'failed'
    return (
      <p>
        <span className={isFailed ? 'font-medium text-red' : 'font-medium'}>
          {t('refund', { amount, status: t(refundMessageKeys[refund.status]) })}
        </span>
        {isOwn && <span className="text-quiet"> · {t(isFailed ? 'refundRetry' : 'refundBank')}</span>}
      </p>
    )
  }
  if (!payment) return null
  return <p className="text-quiet">{t(payment.status === 'Success' ? 'notRefunded' : 'notCharged')}</p>
}
