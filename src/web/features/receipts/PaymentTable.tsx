import { Link } from 'react-router'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { getPaymentStatusBadge } from '#web/features/payments/payment-status.ts'
import { payment as statusText } from '#web/i18n/en/payments/payment.ts'
import { receipt } from '#web/i18n/en/payments/receipt.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { browserTimeZone, formatDate, formatMoney } from '#web/lib/format.ts'

type History = ReplyOf<'paymentHistory'>
type Payment = History['payments'][number]

/** Payments of one year, with what was paid in the whole year. */
export function PaymentYear({
  year,
  payments,
  totals,
}: {
  year: number
  payments: readonly Payment[]
  totals: History['totals']
}) {
  const t = useTranslations(receipt)
  const language = useLanguage()
  const amounts = totals
    .filter(total => total.year === year)
    .map(({ amount, currency }) => formatMoney(amount, currency, language, 'exact'))
  return (
    <section aria-labelledby={`payments-${year}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline pb-2">
        <h2 id={`payments-${year}`} className="text-20">
          {year}
        </h2>
        {amounts.length > 0 && (
          <p className="text-15 font-medium">{t('yearTotal', { amounts: amounts.join(' · ') })}</p>
        )}
      </div>
      <table aria-labelledby={`payments-${year}`} className="w-full text-left text-15 max-sm:block">
        <thead className="text-13 text-quiet max-sm:sr-only">
          <tr>
            <Heading>{t('date')}</Heading>
            <Heading>{t('session')}</Heading>
            <Heading>{t('status')}</Heading>
            <Heading className="text-right">{t('amount')}</Heading>
            <Heading className="text-right">{t('title')}</Heading>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {payments.map(payment => (
            <PaymentRow key={payment.transactionId} payment={payment} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Heading = ({ className = '', children }: { className?: string; children: string }) => (
  <th scope="col" className={`py-2 pr-4 font-normal last:pr-0 ${className}`}>
    {children}
  </th>
)

/** On a phone a row is a small grid: session and amount, date and status, receipt. */
function PaymentRow({ payment }: { payment: Payment }) {
  const t = useTranslations(receipt)
  const tStatus = useTranslations(statusText)
  const language = useLanguage()
  const personName = usePersonName()
  const { amount, currency, status, refunded, receiptNumber } = payment
  const badge = getPaymentStatusBadge(status)
  const isPartlyRefunded = refunded > 0 && refunded < amount
  return (
    <tr className="border-b border-hairline max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-start max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-3 sm:[&>td]:py-3 sm:[&>td]:pr-4 sm:[&>td]:align-top sm:[&>td:last-child]:pr-0">
      <td className="whitespace-nowrap text-quiet max-sm:order-3">
        <time dateTime={payment.createdAt}>{formatDate(payment.createdAt, browserTimeZone(), language)}</time>
      </td>
      <td className="min-w-0 max-sm:order-1">
        <span className="font-medium wrap-anywhere">
          <bdi translate="no">{personName(payment.interviewerName)}</bdi>
        </span>
        <span className="block text-13 text-quiet">
          <DateTime start={payment.startTime} withRelative={false} />
        </span>
      </td>
      <td className="max-sm:order-4 max-sm:justify-self-end">
        <Badge variant={badge.variant}>{tStatus(badge.label)}</Badge>
      </td>
      <td className="text-right tabular-nums max-sm:order-2">
        <Price amount={amount} currency={currency} style="exact" className="font-medium" />
        {isPartlyRefunded && (
          <span className="block text-13 text-quiet">
            {t('refunded', { amount: formatMoney(refunded, currency, language, 'exact') })}
          </span>
        )}
      </td>
      <td className="text-right max-sm:order-5 max-sm:text-left">
        {receiptNumber && (
          <Link
            to={`/receipts/${payment.bookingId}`}
            className="link inline-flex min-h-11 items-center whitespace-nowrap sm:-my-3"
          >
            <span className="sr-only">{t('title')} </span>
            {receiptNumber}
          </Link>
        )}
      </td>
    </tr>
  )
}
