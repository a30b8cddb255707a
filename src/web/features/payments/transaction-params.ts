import type { PaymentId } from '#contract/id.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { parseId } from '#web/lib/parse-id.ts'

/** How providers and our own links name the transaction in the address. */
const transactionIdParams = ['transactionId', 'order_id', 'transaction_id']

/** The transaction in the address: its id, or why there is none to ask for. */
export function parseTransactionId(address: URLSearchParams) {
  const given = transactionIdParams.map(name => address.get(name)?.trim()).find(Boolean)
  if (!given) return { problem: 'missing' } as const
  const id = parseId<PaymentId>(given)
  return id ? { id } : ({ problem: 'unknown' } as const)
}

/** Whether a payment may still change by itself. */
export const isPaymentOpen = (status: PaymentStatus): boolean => status === 'Created' || status === 'Pending'
