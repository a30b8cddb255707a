import type { BookingId } from '#contract/id.ts'
import { receiptsApi } from '#contract/routes/payments.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const paymentHistoryQuery = (page: number) => apiQuery(receiptsApi.paymentHistory, { query: { page } })
export const receiptQuery = (bookingId: BookingId) => apiQuery(receiptsApi.receipt, { params: { bookingId } })

export const useReceiptPdf = () => useApiMutation(receiptsApi.receiptPdf)
