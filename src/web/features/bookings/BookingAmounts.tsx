import type { Booking } from '#contract/booking.ts'
import type { Conversion, RateSource, RefundStatus } from '#contract/payment.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { booking as bookingText } from '#web/i18n/en/bookings/booking.ts'
import { prices as text } from '#web/i18n/en/payments/prices.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts'
import { useCounterpart, useSide } from './use-counterpart.ts'

export const rateSourceMessageKeys = {
  nbg: 'sourceBank',
  'er-api': 'sourceErApi',
  frankfurter: 'sourceFrankfurter',
} as const satisfies Record<RateSource, MessageKey<(typeof text)['messages']>>

const rateDecimals = 4

/** Rate behind a converted price: `USD 50 at 2.7145 · National Bank of Georgia, 26/11/2026`. */
export function ConversionNote({ conversion }: { conversion: Conversion }) {
  const t = useTranslations(text)
  const language = useLanguage()
  return (
    <span className="block text-13 font-normal text-quiet">
      {t('converted', {
        price: formatMoney(conversion.originalAmount, conversion.originalCurrency, language),
        rate: formatNumber(Number(conversion.exchangeRate), language, rateDecimals),
        source: t(rateSourceMessageKeys[conversion.source]),
        date: formatDate(`${conversion.date}T00:00:00Z`, 'UTC', language),
      })}
    </span>
  )
}

/** The interviewer's share of the price. Only interviewers see it, and only for paid sessions. */
export function InterviewerShare({ booking: { receives } }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  if (!receives) return null
  const amount = formatMoney(receives.amount, receives.currency, language, 'exact')
  return t('receive', { amount })
}

const refundMessageKeys = {
  pending: 'refundPending',
  succeeded: 'refundSucceeded',
  failed: 'refundFailed',
} as const satisfies Record<RefundStatus, MessageKey<(typeof bookingText)['messages']>>

export function RefundSummary({ booking: { refund, payment } }: { booking: Booking }) {
  const t = useTranslations(bookingText)
  const language = useLanguage()
  const isInterviewee = useSide() === 'interviewee'
  if (refund) {
    const amount = formatMoney(refund.amount, refund.currency, language, 'exact')
    const isFailed = refund.status === 'failed'
    return (
      <p>
        <span className={isFailed ? 'font-medium text-red' : 'font-medium'}>
          {t(refundMessageKeys[refund.status], { amount })}
        </span>
        {isInterviewee && <span className="text-quiet"> · {t(isFailed ? 'refundRetry' : 'bankDays')}</span>}
      </p>
    )
  }
  if (!payment) return null
  return <p className="text-quiet">{t(payment.status === 'Success' ? 'notRefunded' : 'notCharged')}</p>
}

export function BookingSummary({ booking }: { booking: Booking }) {
  const { name } = useCounterpart(booking)
  return (
    <p className="mb-3">
      <span className="block font-medium text-ink">
        <bdi translate="no">{name}</bdi>
      </span>
      <DateTime start={booking.startTime} end={booking.endTime} withRelative={false} />
    </p>
  )
}
