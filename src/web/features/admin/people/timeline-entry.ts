import type { UserId } from '#contract/id.ts'
import type { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import type { TimelineEntry } from './api.ts'

/** Page where an entry leads. Null if it has none. */
export function getEntryTarget(
  { key, kind, bookingId, status }: TimelineEntry,
  userId: UserId,
): string | null {
  if (kind === 'report_made' || kind === 'report_received')
    return `/admin/moderation/${key.slice(key.indexOf(':') + 1)}`
  if (bookingId) return `/admin/bookings/${bookingId}`
  const isInLog = kind === 'suspension' || kind === 'restoration' || kind === 'admin_action'
  if (!isInLog) return null
  const targetType = status?.endsWith('_admin_role') ? 'admin_role' : 'user'
  return `/admin/log?targetType=${targetType}&targetId=${userId}`
}

const labels = {
  sign_in: { open: 'open', revoked: 'revoked', expired: 'expired' },
  booking: {
    hold: 'hold',
    pending: 'pending',
    accepting: 'accepting',
    confirmed: 'confirmed',
    cancelled: 'cancelled',
  },
  payment: {
    Created: 'created',
    Pending: 'processing',
    Authorized: 'authorized',
    Success: 'paid',
    Failed: 'failed',
    Expired: 'expired',
    Cancelled: 'cancelled',
    Refunded: 'refunded',
    PartiallyRefunded: 'partlyRefunded',
  },
  payout: { sent: 'sent', paid: 'paid', returned: 'returned' },
  email: { sent: 'sent', waiting: 'waiting', given_up: 'givenUp' },
  report_received: { waiting: 'waiting', dismissed: 'dismissed', hidden: 'hidden' },
  review_written: { suspended: 'notCounted', unmet: 'notCounted', unconfirmed: 'notCounted' },
  review_received: { suspended: 'notCounted', unmet: 'notCounted', unconfirmed: 'notCounted' },
} as const satisfies Partial<
  Record<TimelineEntry['kind'], Record<string, keyof (typeof adminPeople)['messages']>>
>

type LabelsByState = (typeof labels)[keyof typeof labels]
type Label = LabelsByState extends infer States
  ? States extends States
    ? States[keyof States]
    : never
  : never

/** Key of the state's text. Null without a state, and for one that this release does not know. */
export function getStatusLabel({ kind, status }: TimelineEntry): Label | null {
  if (status === null || !Object.hasOwn(labels, kind)) return null
  const labelsOfKind: Readonly<Record<string, Label>> = labels[kind as keyof typeof labels]
  return labelsOfKind[status] ?? null
}
