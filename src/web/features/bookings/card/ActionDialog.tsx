import type { ComponentType } from 'react'
import type { Booking } from '#contract/booking.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'

type DialogProps = { booking: Booking; onClose: () => void }

const dialogs = {
  calendar: lazyWithRetry(() => import('./CalendarDialog.tsx').then(module => module.CalendarDialog)),
  cancel: lazyWithRetry(() => import('./CancelBookingDialog.tsx').then(module => module.CancelBookingDialog)),
  messages: lazyWithRetry(() =>
    import('#web/features/bookings/messages/MessagesDialog.tsx').then(module => module.MessagesDialog),
  ),
  reschedule: lazyWithRetry(() =>
    import('#web/features/bookings/rescheduling/RescheduleDialog.tsx').then(
      module => module.RescheduleDialog,
    ),
  ),
  propose: lazyWithRetry(() =>
    import('#web/features/bookings/rescheduling/ProposeTimeDialog.tsx').then(
      module => module.ProposeTimeDialog,
    ),
  ),
  noShow: lazyWithRetry(() =>
    import('#web/features/bookings/no-shows/NoShowDialogs.tsx').then(module => module.ReportNoShowDialog),
  ),
  block: lazyWithRetry(() =>
    import('#web/features/moderation/ModerationDialogs.tsx').then(module => module.BlockCounterpartDialog),
  ),
  claim: lazyWithRetry(() =>
    import('#web/features/bookings/disputes/DisputeDialogs.tsx').then(module => module.ClaimDialog),
  ),
  review: lazyWithRetry(() =>
    import('#web/features/reviews/ReviewDialog.tsx').then(module => module.ReviewDialog),
  ),
} satisfies Record<string, ComponentType<DialogProps>>

const UploadDialog = lazyWithRetry(() =>
  import('#web/features/recordings/UploadDialog.tsx').then(module => module.UploadDialog),
)

export type DialogKey = keyof typeof dialogs | 'upload'

/** Dialog of an action of a card. */
export function ActionDialog({ kind, ...props }: DialogProps & { kind: DialogKey }) {
  if (kind === 'upload') return <UploadDialog {...props} open />
  const Dialog = dialogs[kind]
  return <Dialog {...props} />
}
