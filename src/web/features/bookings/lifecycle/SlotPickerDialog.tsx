import { type ReactNode, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { SlotId } from '#contract/id.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import type { Slot } from '#contract/slot.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { DialogButtons } from '#web/features/bookings/booking-dialog/DialogButtons.tsx'
import { SlotPicker } from '#web/features/bookings/booking-dialog/SlotPicker.tsx'
import { createSlotStatusLookup } from '#web/features/bookings/booking-dialog/slot-status.ts'
import { TimeStepSkeleton } from '#web/features/bookings/booking-dialog/TimeStepSkeleton.tsx'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'

export type SlotsQuery = { slots: readonly Slot[] | undefined; error: unknown; refetch: () => void }

/**
 * Times for a session, except those with conflicts. `children` show the terms. Stays open if the slot was
 * taken meanwhile.
 */
export function SlotPickerDialog({
  booking,
  slotsQuery: { slots, error, refetch },
  title,
  confirmLabel,
  emptyState,
  busy,
  onConfirm,
  onClose,
  children,
}: {
  booking: Booking
  slotsQuery: SlotsQuery
  title: string
  confirmLabel: string
  emptyState: ReactNode
  busy: boolean
  onConfirm: (slotId: SlotId) => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations(common)
  const [chosenId, setChosenId] = useState<SlotId | null>(null)
  const own = useApiQuery(bookingApi.busyTimes, {}, { noCache: true })
  // The session's current slot becomes free after the move.
  const otherTimes = own.data?.filter(busyTime => busyTime.timeSlotId !== booking.timeSlotId) ?? []
  const getStatus = createSlotStatusLookup([], otherTimes)
  const chosen = slots?.find(slot => slot.id === chosenId && !getStatus(slot).conflict) ?? null
  const isEmpty = slots?.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        isEmpty ? (
          <Button variant="secondary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <DialogButtons onCancel={onClose}>
            <Button
              className="grow"
              busy={busy}
              disabled={!chosen}
              onClick={() => chosen && onConfirm(chosen.id)}
            >
              {confirmLabel}
            </Button>
          </DialogButtons>
        )
      }
    >
      <div className="grid gap-6">
        <div className="grid max-w-text gap-2 text-15 text-quiet">{children}</div>
        {isEmpty ? (
          emptyState
        ) : slots ? (
          <SlotPicker
            slots={slots}
            selected={chosen}
            onSelect={slot => setChosenId(slot.id)}
            getStatus={getStatus}
            withPrices={false}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <TimeStepSkeleton />
        )}
      </div>
    </Dialog>
  )
}
