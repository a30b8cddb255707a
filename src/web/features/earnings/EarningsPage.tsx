import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatPercent } from '#web/lib/format.ts'
import { earningsQuery, payoutDetailsQuery } from './api.ts'
import { Balances } from './Balances.tsx'
import { EarningList } from './EarningList.tsx'
import { EarningsChart } from './EarningsChart.tsx'
import { PayoutDetails } from './PayoutDetails.tsx'
import { Payouts } from './Payouts.tsx'

export const clientMiddleware = [requireAccess('interviewer')]

export function clientLoader(): void {
  void queryClient.prefetchQuery(earningsQuery)
  void queryClient.prefetchQuery(payoutDetailsQuery)
}

/** The address holds the period of the list, which loads by itself. */
export const shouldRevalidate = () => false

export default function EarningsPage() {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data } = useQuery(earningsQuery)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          data ? t('subtitle', { percent: formatPercent(data.feePercent, language, 2) }) : t('subtitleShort')
        }
      />
      <QueryBoundary fallback={<EarningsSkeleton />}>
        <div className="grid grid-cols-1 gap-12">
          <EarningsOverview />
          <PayoutDetails />
        </div>
      </QueryBoundary>
    </>
  )
}

const EarningsSkeleton = () => (
  <div aria-busy className="grid gap-12">
    <Skeleton className="h-36 rounded-large" />
    <Skeleton className="h-72 rounded-large" />
    <Skeleton className="h-96 rounded-large" />
  </div>
)

function EarningsOverview() {
  const t = useTranslations(text)
  const { data: earnings } = useSuspenseQuery(earningsQuery)
  if (earnings.balances.length === 0)
    return (
      <EmptyState
        title={t('emptyTitle')}
        action={<ButtonLink to="/time-slots">{t('emptyAction')}</ButtonLink>}
      >
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <>
      <Balances earnings={earnings} />
      <EarningsChart months={earnings.months} />
      <EarningList />
      <Payouts payouts={earnings.payouts} hasFixedDay={earnings.nextPayoutOn !== null} />
    </>
  )
}
