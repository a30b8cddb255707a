import { addresses } from '#contract/address/earnings.ts'
import { useCall } from '#web/query.ts'
import { earnings as text } from '#web/text/en/earnings.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { percent } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { Balances } from './Balances.tsx'
import { EarnedOverTime } from './EarnedOverTime.tsx'
import { EarningSessions } from './EarningSessions.tsx'
import type { Earnings } from './earnings-view.ts'
import { PayoutDetails } from './PayoutDetails.tsx'
import { Payouts } from './Payouts.tsx'

export default function EarningsPage() {
  const t = useText(text)
  const language = useLanguage()
  const { data, error, refetch } = useCall(addresses.earnings, {})
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          data ? t('subtitle', { percent: percent(data.feePercent, language, 2) }) : t('subtitleShort')
        }
      />
      {data ? (
        <div className="grid grid-cols-1 gap-12">
          {data.balances.length > 0 ? <Figures earnings={data} /> : <NothingYet />}
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

function Figures({ earnings }: { earnings: Earnings }) {
  return (
    <>
      <Balances balances={earnings.balances} />
      <EarnedOverTime months={earnings.months} />
      <EarningSessions />
      <Payouts payouts={earnings.payouts} />
    </>
  )
}

function NothingYet() {
  const t = useText(text)
  return (
    <EmptyState title={t('emptyTitle')} action={<ButtonLink to="/time-slots">{t('emptyAction')}</ButtonLink>}>
      {t('emptyText')}
    </EmptyState>
  )
}
