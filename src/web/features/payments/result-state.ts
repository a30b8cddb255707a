import type { PaymentId } from '#contract/id.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { idFrom } from '#web/lib/id-link.ts'

/** How providers and our own links name the transaction in the address. */
const names = ['transactionId', 'order_id', 'transaction_id']

/** The transaction in the address: its id, or why there is none to ask for. */
export function transactionIn(address: URLSearchParams) {
  const given = names.map(name => address.get(name)?.trim()).find(Boolean)
  if (!given) return { problem: 'missing' } as const
  const id = idFrom<PaymentId>(given)
  return id ? { id } : ({ problem: 'unknown' } as const)
}

/** Whether a payment may still change by itself. */
export const isOpen = (status: PaymentStatus): boolean => status === 'Created' || status === 'Pending'
