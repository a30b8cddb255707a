import { clsx } from 'clsx'
import { useSearchParams } from 'react-router'
import { page } from '#contract/fields.ts'
import { receiptsApi } from '#contract/routes/payments.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { receipt } from '#web/i18n/en/receipt.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { PaymentRow } from './PaymentRow.tsx'

export const clientMiddleware = [requireAccess('interviewee')]

export default function PaymentsPage() {
  const t = useTranslations(receipt)
  const [address, setAddress] = useSearchParams()
  const shown = page.catch(1).parse(address.get('page') ?? undefined)
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    receiptsApi.paymentHistory,
    { query: { page: shown } },
    { keepPreviousData: true },
  )
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
                {data.payments.map(payment => (
                  <PaymentRow key={payment.transactionId} payment={payment} />
                ))}
              </ul>
            </Card>
            <Pagination {...data} onPageChange={next => setAddress(next > 1 ? { page: String(next) } : {})} />
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
