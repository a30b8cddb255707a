import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentId } from '#contract/id.ts'
import { paymentApi as api } from '#contract/routes/payments.ts'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { payment } from '#web/i18n/en/payment.ts'
import { errorCodeMessage, errorMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'
import { PaymentResult } from './PaymentResult.tsx'
import { isPaymentOpen, parseTransactionId } from './transaction-params.ts'
import { VerificationFailed } from './VerificationFailed.tsx'

const pollIntervalMs = 5000

export default function PaymentResultPage() {
  const t = useTranslations(payment)
  const [address] = useSearchParams()
  const { id, problem } = parseTransactionId(address)
  if (problem === 'missing') return <VerificationFailed text={t('missingId')} />
  if (!id) return <VerificationFailed text={errorCodeMessage('payment.not_found')} />
  return <PaymentVerification key={id} id={id} />
}

/** Reads the payment. While it is open, asks the provider once and then polls. */
function PaymentVerification({ id }: { id: PaymentId }) {
  const t = useTranslations(payment)
  const input = { params: { transactionId: id } }
  const { data, error, isPending, refetch } = useApiQuery(api.paymentStatus, input, {
    refetchInterval: state => (state && isPaymentOpen(state.status) ? pollIntervalMs : false),
  })
  const refresh = useApiMutation(api.refreshPayment, { invalidates: [api.paymentStatus] })
  const isFirstLook = useFirstRefresh(data !== undefined && isPaymentOpen(data.status), () =>
    refresh.mutateAsync(input),
  )

  // A failed poll does not replace known data. The next poll follows.
  if (error && !data)
    return (
      <VerificationFailed
        text={errorMessageOr(error, errorCodeMessage('payment.not_found'))}
        onRetry={refetch}
      />
    )
  if (isPending || !data || isFirstLook) return <PageSpinner label={t('verifying')} />
  return (
    <PaymentResult
      payment={data}
      isRefreshing={refresh.isPending}
      onRefresh={() => refresh.mutate(input, { onError: toast.error })}
    />
  )
}

/** Asks the provider once about an open payment. Returns whether the reply is pending. */
function useFirstRefresh(isNeeded: boolean, refresh: () => Promise<unknown>): boolean {
  const hasAsked = useRef(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isNeeded || hasAsked.current) return
    hasAsked.current = true
    refresh()
      // The known state remains visible, and the button retries.
      .catch(() => undefined)
      .finally(() => setDone(true))
  }, [isNeeded, refresh])
  return isNeeded && !isDone
}
