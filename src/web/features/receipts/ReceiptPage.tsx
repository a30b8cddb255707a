import { useParams } from 'react-router'
import type { BookingId } from '#contract/id.ts'
import { receiptsApi } from '#contract/routes/payments.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { DocumentTitle, PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { receipt as text } from '#web/i18n/en/receipt.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { roleIds, useAuthSession } from '#web/lib/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { ReceiptActions } from './ReceiptActions.tsx'
import { ReceiptDocument } from './ReceiptDocument.tsx'

/** A missing receipt is final, other errors can be retried. */
const isReceiptMissing = (code: string) => code === 'payment.no_receipt' || code === 'booking.not_found'

export const clientMiddleware = [requireAccess('signed-in')]

export default function ReceiptPage() {
  const t = useTranslations(text)
  const id = parseId<BookingId>(useParams().bookingId)
  const { data, error, refetch } = useApiQuery(
    receiptsApi.receipt,
    { params: { bookingId: id ?? '' } },
    { enabled: id !== undefined },
  )
  if (id && data) {
    return (
      <div className="mx-auto grid max-w-[46rem] gap-6">
        <DocumentTitle title={t('receiptOf', { number: data.number })} />
        <ReceiptActions bookingId={id} />
        <ReceiptDocument receipt={data} />
      </div>
    )
  }
  if (!id || (error && isReceiptMissing(error.problem.code))) return <NoReceipt />
  return (
    <div className="mx-auto max-w-[46rem]">
      <PageHeader title={t('title')} />
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy>
          <Skeleton className="h-[36rem] rounded-large" />
        </div>
      )}
    </div>
  )
}

function NoReceipt() {
  const t = useTranslations(text)
  const session = useAuthSession()
  const isPayer = session.state === 'signed-in' && session.roleId === roleIds.interviewee
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t('noneTitle')}
        action={
          <ButtonLink to={isPayer ? '/payments' : '/bookings'}>
            {t(isPayer ? 'toPayments' : 'toBookings')}
          </ButtonLink>
        }
      >
        {t('noneText')}
      </EmptyState>
    </>
  )
}
