import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTransition } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { page } from '#contract/fields.ts'
import { groupBy } from '#contract/group-by.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { receipt } from '#web/i18n/en/payments/receipt.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { Route } from './+types/PaymentsPage'
import { paymentHistoryQuery } from './api.ts'
import { PaymentYear } from './PaymentTable.tsx'

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
      <Skeleton key={row} className="h-14 rounded-medium" />
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
      <div className="grid gap-10">
        {[...groupBy(data.payments, payment => payment.year)].map(([year, payments]) => (
          <PaymentYear key={year} year={year} payments={payments} totals={data.totals} />
        ))}
      </div>
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
