import { useParams } from 'react-router'
import type { BookingId } from '#contract/id.ts'
import { addresses } from '#contract/routes/receipt.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { DocumentTitle, PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { receipt as text } from '#web/i18n/en/receipt.ts'
import { useText } from '#web/i18n/translate.ts'
import { idFrom } from '#web/lib/id-link.ts'
import { useCall } from '#web/lib/query.ts'
import { roleIds, useSession } from '#web/lib/session-store.ts'
import { ReceiptActions } from './ReceiptActions.tsx'
import { ReceiptPaper } from './ReceiptPaper.tsx'

/** What is not there stays away; everything else is worth another try. */
const isAway = (code: string) => code === 'payment.no_receipt' || code === 'booking.not_found'

export default function ReceiptPage() {
  const t = useText(text)
  const id = idFrom<BookingId>(useParams().bookingId)
  const { data, error, refetch } = useCall(
    addresses.receipt,
    { params: { bookingId: id ?? '' } },
    { enabled: id !== undefined },
  )
  if (id && data) {
    return (
      <div className="mx-auto grid max-w-[46rem] gap-6">
        <DocumentTitle title={t('receiptOf', { number: data.number })} />
        <ReceiptActions bookingId={id} />
        <ReceiptPaper receipt={data} />
      </div>
    )
  }
  if (!id || (error && isAway(error.problem.code))) return <NoReceipt />
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
  const t = useText(text)
  const session = useSession()
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
