import {
  CircleCheck,
  CircleX,
  Clock,
  CreditCard,
  Hourglass,
  type LucideIcon,
  RotateCcw,
  ShieldCheck,
  Undo2,
} from 'lucide-react'
import type { PaymentId } from '#contract/id.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import type { BadgeVariant } from '#web/components/ui/Badge.tsx'
import type { payment } from '#web/i18n/en/payments/payment.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'
import { parseId } from '#web/lib/parse-id.ts'

type PaymentMessageKey = keyof (typeof payment)['messages']
type PaymentStatusBadge = {
  /** Of the result page. */
  title?: PaymentMessageKey
  label: PaymentMessageKey
  variant: BadgeVariant
  icon: LucideIcon
}

/** Whether the status may still change. */
export const isPaymentOpen = (status: PaymentStatus): boolean => status === 'Created' || status === 'Pending'

/** Whether the payment was captured, so that a receipt exists. */
export const isPaymentCaptured = (status: PaymentStatus): boolean =>
  status === 'Success' || status === 'Refunded' || status === 'PartiallyRefunded'

/** Label and badge variant of each payment status. */
const paymentStatusBadges = {
  Created: { label: 'created', variant: 'warning', icon: Clock },
  Pending: { label: 'pending', variant: 'warning', icon: Hourglass },
  Authorized: { title: 'authorizedTitle', label: 'authorized', variant: 'warning', icon: ShieldCheck },
  Success: { title: 'successTitle', label: 'success', variant: 'success', icon: CircleCheck },
  Failed: { label: 'failed', variant: 'danger', icon: CircleX },
  Expired: { label: 'expired', variant: 'warning', icon: Hourglass },
  Cancelled: { label: 'cancelled', variant: 'neutral', icon: Undo2 },
  Refunded: { label: 'refunded', variant: 'neutral', icon: RotateCcw },
  PartiallyRefunded: { label: 'partiallyRefunded', variant: 'neutral', icon: RotateCcw },
} as const satisfies Record<PaymentStatus, PaymentStatusBadge>

/** A newer release may send a status that this page does not know. Its name stands in for the label then. */
export const getPaymentStatusBadge = (status: PaymentStatus) => ({
  ...getOrDefault(paymentStatusBadges, status, {
    label: status as never,
    variant: 'neutral' as const,
    icon: CreditCard,
  }),
  isKnown: Object.hasOwn(paymentStatusBadges, status),
})

/** Query parameters of providers and of our own links. */
const transactionIdParams = ['transactionId', 'order_id', 'transaction_id']

/** Payment id in the address, or why it is missing. */
export function parseTransactionId(address: URLSearchParams) {
  const given = transactionIdParams.map(name => address.get(name)?.trim()).find(Boolean)
  if (!given) return { problem: 'missing' } as const
  const id = parseId<PaymentId>(given)
  return id ? { id } : ({ problem: 'unknown' } as const)
}
