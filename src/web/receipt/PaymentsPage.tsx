import { clsx } from 'clsx'
import { useSearchParams } from 'react-router'
import { addresses } from '#contract/address/receipt.ts'
import { page } from '#contract/page.ts'
import { useCall } from '#web/query.ts'
import { receipt } from '#web/text/en/receipt.ts'
import { useText } from '#web/text/translate.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { Payment } from './Payment.tsx'

export default function PaymentsPage() {
  const t = useText(receipt)
  const [address, setAddress] = useSearchParams()
  const shown = page.catch(1).parse(address.get('page') ?? undefined)
  const { data, error, isPlaceholderData, refetch } = useCall(
    addresses.paymentHistory,
    { query: { page: shown } },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader
        title={t('historyTitle')}
        subtitle={t('historySubtitle')}
        actions={
          <ButtonLink to="/interviewee-bookings" look="secondary">
            {t('back')}
          </ButtonLink>
        }
      />
      {data ? (
        data.total === 0 ? (
          <EmptyState
            title={t('emptyTitle')}
            action={<ButtonLink to="/interviewers">{t('emptyAction')}</ButtonLink>}
          >
            {t('emptyText')}
          </EmptyState>
        ) : (
          <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && 'opacity-60')}>
            <Card className="py-0 sm:py-0">
              <ul className="divide-y divide-hairline">
                {data.payments.map(one => (
                  <Payment key={one.transactionId} payment={one} />
                ))}
              </ul>
            </Card>
            <Pager {...data} onPage={next => setAddress(next > 1 ? { page: String(next) } : {})} />
          </div>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-3">
          {[0, 1, 2, 3].map(row => (
            <Skeleton key={row} className="h-24 rounded-medium" />
          ))}
        </div>
      )}
    </>
  )
}
