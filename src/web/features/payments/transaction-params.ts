import type { PaymentId } from '#contract/id.ts'
import { parseId } from '#web/lib/parse-id.ts'

/** Query parameters of providers and of our own links. */
const transactionIdParams = ['transactionId', 'order_id', 'transaction_id']

/** Payment id in the address, or why it is missing. */
export function parseTransactionId(address: URLSearchParams) {
  const given = transactionIdParams.map(name => address.get(name)?.trim()).find(Boolean)
  if (!given) return { problem: 'missing' } as const
  const id = parseId<PaymentId>(given)
  return id ? { id } : ({ problem: 'unknown' } as const)
}
