import { earningsApi } from '#contract/routes/payments.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { formatPercent } from '#web/components/ui/format.ts'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { earnings as text } from '#web/i18n/en/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { Balances } from './Balances.tsx'
import { EarningList } from './EarningList.tsx'
import { EarningsChart } from './EarningsChart.tsx'
import type { Earnings } from './earning-status.ts'
import { PayoutDetails } from './PayoutDetails.tsx'
import { Payouts } from './Payouts.tsx'

export const clientMiddleware = [requireAccess('interviewer')]

export default function EarningsPage() {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data, error, refetch } = useApiQuery(earningsApi.earnings, {})
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          data ? t('subtitle', { percent: formatPercent(data.feePercent, language, 2) }) : t('subtitleShort')
        }
      />
      {data ? (
        <div className="grid grid-cols-1 gap-12">
          {data.balances.length > 0 ? <EarningsOverview earnings={data} /> : <NoEarnings />}
          <PayoutDetails />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-12">
          <Skeleton className="h-36 rounded-large" />
          <Skeleton className="h-72 rounded-large" />
          <Skeleton className="h-96 rounded-large" />
        </div>
      )}
    </>
  )
}

function EarningsOverview({ earnings }: { earnings: Earnings }) {
  return (
    <>
      <Balances balances={earnings.balances} />
      <EarningsChart months={earnings.months} />
      <EarningList />
      <Payouts payouts={earnings.payouts} />
    </>
  )
}

function NoEarnings() {
  const t = useTranslations(text)
  return (
    <EmptyState title={t('emptyTitle')} action={<ButtonLink to="/time-slots">{t('emptyAction')}</ButtonLink>}>
      {t('emptyText')}
    </EmptyState>
  )
}
