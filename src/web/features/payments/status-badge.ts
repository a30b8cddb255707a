import {
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  RotateCcw,
  ShieldCheck,
  Undo2,
} from 'lucide-react'
import type { PaymentStatus } from '#contract/payment.ts'
import type { BadgeVariant } from '#web/components/ui/Badge.tsx'
import type { payment } from '#web/i18n/en/payment.ts'

type PaymentMessageKey = keyof (typeof payment)['messages']
type PaymentStatusBadge = {
  title: PaymentMessageKey
  text: PaymentMessageKey
  label: PaymentMessageKey
  variant: BadgeVariant
  icon: LucideIcon
}

const title = 'statusTitle'

/** Label and badge variant of each payment status. */
export const paymentStatusBadges = {
  Created: { title, text: 'isCreated', label: 'created', variant: 'warning', icon: Clock },
  Pending: { title, text: 'isPending', label: 'pending', variant: 'warning', icon: Hourglass },
  Authorized: {
    title: 'authorizedTitle',
    text: 'isAuthorized',
    label: 'authorized',
    variant: 'success',
    icon: ShieldCheck,
  },
  Success: {
    title: 'successTitle',
    text: 'isSuccess',
    label: 'success',
    variant: 'success',
    icon: CircleCheck,
  },
  Failed: { title, text: 'isFailed', label: 'failed', variant: 'danger', icon: CircleX },
  Expired: { title, text: 'isExpired', label: 'expired', variant: 'warning', icon: Hourglass },
  Cancelled: { title, text: 'isCancelled', label: 'cancelled', variant: 'neutral', icon: Undo2 },
  Refunded: { title, text: 'isRefunded', label: 'refunded', variant: 'neutral', icon: RotateCcw },
  PartiallyRefunded: {
    title,
    text: 'isPartiallyRefunded',
    label: 'partiallyRefunded',
    variant: 'neutral',
    icon: RotateCcw,
  },
} as const satisfies Record<PaymentStatus, PaymentStatusBadge>
