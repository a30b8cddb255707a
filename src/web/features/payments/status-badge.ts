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
import type { Tone } from '#web/components/ui/Badge.tsx'
import type { payment } from '#web/i18n/en/payment.ts'

type Word = keyof (typeof payment)['words']
type Look = { title: Word; text: Word; name: Word; tone: Tone; icon: LucideIcon }

const title = 'statusTitle'

/** What each status of a payment looks like and is called. */
export const statusLooks = {
  Created: { title, text: 'isCreated', name: 'created', tone: 'attention', icon: Clock },
  Pending: { title, text: 'isPending', name: 'pending', tone: 'attention', icon: Hourglass },
  Authorized: {
    title: 'authorizedTitle',
    text: 'isAuthorized',
    name: 'authorized',
    tone: 'good',
    icon: ShieldCheck,
  },
  Success: { title: 'successTitle', text: 'isSuccess', name: 'success', tone: 'good', icon: CircleCheck },
  Failed: { title, text: 'isFailed', name: 'failed', tone: 'lost', icon: CircleX },
  Expired: { title, text: 'isExpired', name: 'expired', tone: 'attention', icon: Hourglass },
  Cancelled: { title, text: 'isCancelled', name: 'cancelled', tone: 'calm', icon: Undo2 },
  Refunded: { title, text: 'isRefunded', name: 'refunded', tone: 'calm', icon: RotateCcw },
  PartiallyRefunded: {
    title,
    text: 'isPartiallyRefunded',
    name: 'partiallyRefunded',
    tone: 'calm',
    icon: RotateCcw,
  },
} as const satisfies Record<PaymentStatus, Look>
