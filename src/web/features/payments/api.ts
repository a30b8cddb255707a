import type { PaymentId } from '#contract/id.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { paymentApi } from '#contract/routes/payments.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'
import { isPaymentOpen } from './payment-status.ts'

const pollIntervalMs = 5000

/** Polled while the payment is open. */
export const paymentQuery = (id: PaymentId) => ({
  ...apiQuery(paymentApi.paymentStatus, { params: { transactionId: id } }),
  refetchInterval: ({ state: { data } }: { state: { data: ReplyOf<'paymentStatus'> | undefined } }) =>
    data && isPaymentOpen(data.status) ? pollIntervalMs : false,
})

/** Makes the server ask the payment provider for the current status. */
export const useRefreshPayment = () => useApiMutation(paymentApi.refreshPayment)

/** New order for a slot that is still held, after the provider declined the card and closed the first order. */
export const useRetryPayment = () =>
  useApiMutation(bookingApi.createPaymentIntent, {
    // Redirects before the booking reloads, because its button unmounts then.
    onSuccess: ({ paymentUrl }) => location.assign(paymentUrl),
  })
