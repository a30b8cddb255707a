import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentId } from '#contract/id.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { common } from '#web/i18n/en/common.ts'
import { payment as text } from '#web/i18n/en/payments/payment.ts'
import { errorCodeMessage, errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { Route } from './+types/PaymentResultPage'
import { paymentQuery, useRefreshPayment } from './api.ts'
import { PaymentResult, ResultCard } from './PaymentResult.tsx'
import { isPaymentOpen, parseTransactionId } from './payment-status.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs): void {
  const { id } = parseTransactionId(new URL(request.url).searchParams)
  if (id) void queryClient.prefetchQuery(paymentQuery(id))
}

export default function PaymentResultPage() {
  const t = useTranslations(text)
  const [address] = useSearchParams()
  const { id, problem } = parseTransactionId(address)
  if (problem === 'missing') return <VerificationFailed text={t('missingId')} />
  if (!id) return <VerificationFailed text={errorCodeMessage('payment.not_found')} />
  return (
    <QueryBoundary
      key={id}
      fallback={<PageSpinner label={t('verifying')} />}
      renderError={(error, retry) => (
        <VerificationFailed
          text={errorMessageOr(error, errorCodeMessage('payment.not_found'))}
          onRetry={retry}
        />
      )}
    >
      <PaymentVerification id={id} />
    </QueryBoundary>
  )
}

/** Asks the provider once about an open payment. */
function PaymentVerification({ id }: { id: PaymentId }) {
  const t = useTranslations(text)
  const { data: payment } = useSuspenseQuery(paymentQuery(id))
  const refresh = useRefreshPayment()
  const input = { params: { transactionId: id } }
  const isOpen = isPaymentOpen(payment.status)
  const [isFirstLook, setFirstLook] = useState(isOpen)
  const askProvider = useEffectEvent(() => {
    // After a failure the known state is shown, and the button retries.
    if (isOpen) refresh.mutate(input, { onSettled: () => setFirstLook(false) })
  })
  useEffect(() => askProvider(), [])
  if (isFirstLook && isOpen) return <PageSpinner label={t('verifying')} />
  return (
    <PaymentResult
      payment={payment}
      isRefreshing={refresh.isPending}
      onRefresh={() => refresh.mutate(input, { onError: toast.error })}
    />
  )
}

/** The payment status is unknown. `onRetry` is set where a retry may help. */
function VerificationFailed({ text: message, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  return (
    <ResultCard variant="danger" icon={<CircleX aria-hidden />} title={t('failedTitle')} text={message}>
      <ButtonLink to="/bookings">{t('backToBookings')}</ButtonLink>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {tCommon('tryAgain')}
        </Button>
      )}
    </ResultCard>
  )
}
