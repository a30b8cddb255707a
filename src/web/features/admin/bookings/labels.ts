import type { BadgeVariant } from '#web/components/ui/Badge.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'

export type AdminBooking = ReplyOf<'adminBookings'>['items'][number]
type Key = MessageKey<(typeof adminBookings)['messages']>

export const statusLabels = {
  hold: 'hold',
  pending: 'pending',
  accepting: 'accepting',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
} as const satisfies Record<AdminBooking['status'], Key>

export const attendanceLabels = {
  none: 'none',
  completed: 'completed',
  interviewer_no_show: 'interviewerNoShow',
  interviewee_no_show: 'intervieweeNoShow',
} as const satisfies Record<AdminBooking['attendance'], Key>

type Label =
  | (typeof statusLabels)[keyof typeof statusLabels]
  | (typeof attendanceLabels)[keyof typeof attendanceLabels]

/** What happened at the session, once that is known, else the status. */
export function getBadge({ status, attendance }: AdminBooking): { label: Label; variant: BadgeVariant } {
  if (attendance === 'completed') return { label: 'completed', variant: 'success' }
  if (attendance !== 'none') return { label: attendanceLabels[attendance], variant: 'danger' }
  const variants = {
    hold: 'warning',
    pending: 'warning',
    accepting: 'warning',
    confirmed: 'success',
    cancelled: 'neutral',
  } as const
  return { label: statusLabels[status], variant: variants[status] }
}

/** Keys of a record of labels, in its order. */
export const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as Key[]
