import type { z } from 'zod'
import type { Booking, cancelQuote } from '#contract/booking.ts'
import { refundTiers } from '#contract/limits.ts'
import { browserTimeZone, formatDateTime, formatMoney, formatPercent } from '#web/components/ui/format.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Side } from './booking-status.ts'

type CancellationQuote = z.output<typeof cancelQuote>

/** Current refund, and when it decreases. */
export function CancellationTerms({
  quote,
  booking,
  side,
}: {
  quote: CancellationQuote
  booking: Booking
  side: Side
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const figures = {
    amount: formatMoney(quote.refund, quote.currency, language, 'exact'),
    percent: formatPercent(quote.percent, language),
  }
  if (booking.amount === 0) return <p>{t('quoteFree')}</p>
  if (booking.holdExpiresAt) return <p>{t('quoteNotCharged')}</p>
  if (booking.status === 'pending') {
    return (
      <p>
        {t('quoteReleased', { amount: formatMoney(booking.amount, booking.currency, language, 'exact') })}
      </p>
    )
  }
  if (quote.refund === 0) return <p>{t('quoteNothing', { hours: lastRefundHours })}</p>
  const isOwn = side === 'interviewee'
  return (
    <div className="grid gap-2">
      <p className="text-17 text-ink">{t(isOwn ? 'quoteRefund' : 'quoteTheirs', figures)}</p>
      {quote.nextDeadline && <NextRefundTier at={quote.nextDeadline} now={quote.percent} />}
      <p>{t(isOwn ? 'bankDays' : 'bankDaysTheirs')}</p>
    </div>
  )
}

function NextRefundTier({ at, now }: { at: string; now: number }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const nextPercent = refundTiers.find(tier => tier.percent < now)?.percent ?? 0
  const deadline = formatDateTime(at, null, browserTimeZone(), language)
  return (
    <p>
      {nextPercent > 0
        ? t('quoteThen', { at: deadline, percent: formatPercent(nextPercent, language) })
        : t('quoteThenNothing', { at: deadline })}
    </p>
  )
}

const lastRefundHours = refundTiers.findLast(tier => tier.percent > 0)?.fromHours ?? 0
