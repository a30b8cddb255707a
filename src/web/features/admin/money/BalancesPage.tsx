import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ledgerBalancesQuery } from './api.ts'
import { Amount, useAccountName } from './money-cells.tsx'

export default function BalancesPage() {
  const t = useTranslations(adminMoney)
  return (
    <PageSection
      title={t('balances')}
      text={t('balancesText')}
      actions={
        <div className="flex flex-wrap gap-3">
          <ExportButton table={t('balances')} route={adminExportsApi.exportLedgerBalances} />
          <ButtonLink to="/admin/money/journals" variant="secondary">
            {t('allJournals')}
          </ButtonLink>
        </div>
      }
    >
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
        <Balances />
      </QueryBoundary>
    </PageSection>
  )
}

/** The balance of all interviewers together opens the list of interviewers. */
const linkOf = (account: string, currency: string): string => {
  const isOfInterviewers = account === 'pending' || account === 'payable'
  const path = isOfInterviewers ? '/admin/money/interviewers' : '/admin/money/journals'
  return `${path}?${new URLSearchParams({ account, currency })}`
}

function Balances() {
  const t = useTranslations(adminMoney)
  const nameOf = useAccountName()
  const { data } = useSuspenseQuery(ledgerBalancesQuery)
  if (data.currencies.length === 0)
    return <EmptyState title={t('noBalances')}>{t('noBalancesText')}</EmptyState>
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {data.currencies.map(({ currency, accounts }) => (
        <Card key={currency} className="py-2 sm:py-3">
          <h3 className="border-b border-hairline py-2 font-medium" translate="no">
            {currency}
          </h3>
          <dl className="divide-y divide-hairline">
            {accounts.map(({ account, amount }) => (
              <div key={account} className="flex flex-wrap items-center justify-between gap-x-4">
                <dt className="min-w-0">
                  <Link to={linkOf(account, currency)} className="link flex min-h-11 items-center text-15">
                    {nameOf(account)}
                  </Link>
                </dt>
                <dd className="ml-auto text-15">
                  <Amount amount={amount} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}
