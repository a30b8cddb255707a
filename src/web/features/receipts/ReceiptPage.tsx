import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { DocumentTitle, PageHeader } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { receipt as text } from '#web/i18n/en/payments/receipt.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { downloadFile } from '#web/lib/download.ts'
import { parseId } from '#web/lib/parse-id.ts'
import type { Route } from './+types/ReceiptPage'
import { receiptQuery, useReceiptPdf } from './api.ts'
import { ReceiptDocument } from './ReceiptDocument.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export function clientLoader({ params }: Route.ClientLoaderArgs): void {
  const id = parseId<BookingId>(params.bookingId)
  if (id) void queryClient.prefetchQuery(receiptQuery(id))
}

/** A missing receipt is final, other errors can be retried. */
const isReceiptMissing = (code: string) => code === 'payment.no_receipt' || code === 'booking.not_found'

export default function ReceiptPage({ params }: Route.ComponentProps) {
  const t = useTranslations(text)
  const id = parseId<BookingId>(params.bookingId)
  if (!id) return <NoReceipt />
  return (
    <QueryBoundary
      key={id}
      fallback={
        <div className="mx-auto max-w-[46rem]">
          <PageHeader title={t('title')} />
          <div aria-busy>
            <Skeleton className="h-[36rem] rounded-large" />
          </div>
        </div>
      }
      renderError={(error, retry) =>
        isReceiptMissing(error.problem.code) ? (
          <NoReceipt />
        ) : (
          <div className="mx-auto max-w-[46rem]">
            <PageHeader title={t('title')} />
            <ErrorState error={error} onRetry={retry} />
          </div>
        )
      }
    >
      <Receipt bookingId={id} />
    </QueryBoundary>
  )
}

function Receipt({ bookingId }: { bookingId: BookingId }) {
  const t = useTranslations(text)
  const { data } = useSuspenseQuery(receiptQuery(bookingId))
  return (
    <div className="mx-auto grid max-w-[46rem] gap-6">
      <DocumentTitle title={t('receiptOf', { number: data.number })} />
      <ReceiptActions bookingId={bookingId} />
      <ReceiptDocument receipt={data} />
    </div>
  )
}

/** Hidden in print. */
function ReceiptActions({ bookingId }: { bookingId: BookingId }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const isPayer = useSide() === 'interviewee'
  const download = useReceiptPdf()
  const save = () =>
    download.mutate(
      { params: { bookingId }, query: { language } },
      {
        onSuccess: ({ fileName, pdf }) => {
          const bytes = Uint8Array.from(atob(pdf), letter => letter.charCodeAt(0))
          downloadFile(new Blob([bytes], { type: 'application/pdf' }), fileName)
          setSavedAs(fileName)
        },
        onError: toast.error,
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button busy={download.isPending} onClick={save}>
        {!download.isPending && <Download aria-hidden />}
        {t(download.isPending ? 'preparing' : 'download')}
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('print')}
      </Button>
      {isPayer && (
        <ButtonLink variant="ghost" to="/payments">
          {t('toPayments')}
        </ButtonLink>
      )}
      <p role="status" className="text-13 text-quiet empty:hidden">
        {savedAs && t('downloaded', { file: savedAs })}
      </p>
    </div>
  )
}

function NoReceipt() {
  const t = useTranslations(text)
  const isPayer = useSide() === 'interviewee'
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
