import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTransition } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { page } from '#contract/fields.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { paymentStatusBadges } from '#web/features/payments/payment-status.ts'
import { payment as statusText } from '#web/i18n/en/payments/payment.ts'
import { receipt } from '#web/i18n/en/payments/receipt.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { browserTimeZone, formatDateTime, formatMoney } from '#web/lib/format.ts'
import type { Route } from './+types/PaymentsPage'
import { paymentHistoryQuery } from './api.ts'

const pageOf = (address: URLSearchParams) => page.catch(1).parse(address.get('page') ?? undefined)

export const clientMiddleware = [requireAccess('interviewee')]

export const clientLoader = ({ request }: Route.ClientLoaderArgs): void =>
  void queryClient.prefetchQuery(paymentHistoryQuery(pageOf(new URL(request.url).searchParams)))

export default function PaymentsPage() {
  const t = useTranslations(receipt)
  const [address] = useSearchParams()
  return (
    <>
      <PageHeader
        title={t('historyTitle')}
        subtitle={t('historySubtitle')}
        actions={
          <ButtonLink to="/interviewee-bookings" variant="secondary">
            {t('back')}
          </ButtonLink>
        }
      />
      <QueryBoundary fallback={<PaymentsSkeleton />} resetKeys={[pageOf(address)]}>
        <PaymentList page={pageOf(address)} />
      </QueryBoundary>
    </>
  )
}

const PaymentsSkeleton = () => (
  <div aria-busy className="grid gap-3">
    {[0, 1, 2, 3].map(row => (
      <Skeleton key={row} className="h-24 rounded-medium" />
    ))}
  </div>
)

function PaymentList({ page }: { page: number }) {
  const t = useTranslations(receipt)
  const navigate = useNavigate()
  const [isPending, startTransition] = useTransition()
  const { data } = useSuspenseQuery(paymentHistoryQuery(page))
  if (data.total === 0)
    return (
      <EmptyState
        title={t('emptyTitle')}
        action={<ButtonLink to="/interviewers">{t('emptyAction')}</ButtonLink>}
      >
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <div aria-busy={isPending} className={clsx(isPending && 'opacity-60')}>
      <Card className="py-0 sm:py-0">
        <ul className="divide-y divide-hairline">
          {data.payments.map(payment => (
            <PaymentRow key={payment.transactionId} payment={payment} />
          ))}
        </ul>
      </Card>
      <Pagination
        {...data}
        onPageChange={next =>
          startTransition(async () => {
            await navigate(next > 1 ? `?page=${next}` : '?')
          })
        }
      />
    </div>
  )
}

function PaymentRow({ payment }: { payment: ReplyOf<'paymentHistory'>['payments'][number] }) {
  const t = useTranslations(receipt)
  const tStatus = useTranslations(statusText)
  const language = useLanguage()
  const personName = usePersonName()
  const { amount, currency, status, refunded, receiptNumber } = payment
  const badge = paymentStatusBadges[status]
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:py-5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{personName(payment.interviewerName)}</p>
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
