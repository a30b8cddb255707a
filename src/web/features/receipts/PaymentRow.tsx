import { Link } from 'react-router'
import { Badge } from '#web/components/ui/Badge.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { browserTimeZone, formatDateTime, formatMoney } from '#web/components/ui/format.ts'
import { Price } from '#web/components/ui/Price.tsx'
import { paymentStatusBadges } from '#web/features/payments/status-badge.ts'
import { payment as statusText } from '#web/i18n/en/payment.ts'
import { receipt } from '#web/i18n/en/receipt.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'

type PaymentRecord = ReplyOf<'paymentHistory'>['payments'][number]

export function PaymentRow({ payment }: { payment: PaymentRecord }) {
  const t = useTranslations(receipt)
  const tStatus = useTranslations(statusText)
  const language = useLanguage()
  const called = usePersonName()
  const { amount, currency, status, refunded, receiptNumber } = payment
  const badge = paymentStatusBadges[status]
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:py-5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{called(payment.interviewerName)}</p>
        <p className="mt-1">
          <DateTime start={payment.startTime} />
        </p>
        <p className="mt-1 text-13 text-quiet">
          {t('paidOn', { at: formatDateTime(payment.createdAt, null, browserTimeZone(), language) })}
        </p>
      </div>
      <div className="grid content-start gap-1 sm:justify-items-end sm:text-right">
        <p className="flex flex-wrap items-center gap-3">
          <Badge variant={badge.variant}>{tStatus(badge.label)}</Badge>
          <Price amount={amount} currency={currency} style="exact" className="text-17 font-semibold" />
        </p>
        {refunded > 0 && (
          <p className="text-quiet">
            {t('refunded', { amount: formatMoney(refunded, currency, language, 'exact') })}
          </p>
        )}
        {receiptNumber && (
          <Link
            to={`/receipts/${payment.bookingId}`}
            className="link inline-flex min-h-11 items-center tabular-nums"
          >
            {t('lookAt', { number: receiptNumber })}
          </Link>
        )}
      </div>
    </li>
  )
}
