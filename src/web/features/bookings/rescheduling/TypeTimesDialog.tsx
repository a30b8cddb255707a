import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { SessionTypeId, SlotId } from '#contract/id.ts'
import { sessionTypesApi } from '#contract/routes/marketplace.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog, DialogButtons, DialogFooter } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { busyTimesQuery } from '#web/features/bookings/api.ts'
import { BookingSummary } from '#web/features/bookings/BookingAmounts.tsx'
import { TypeTimes } from '#web/features/bookings/session-types/TypeTimes.tsx'
import { createSlotStatusLookup } from '#web/features/bookings/slot-picker/slot-status.ts'
import { useApiMutation } from '#web/lib/api/query-client.ts'
import { browserTimeZone } from '#web/lib/format.ts'

/** Times of its session type to which a session can move. `children` show the terms. */
export function TypeTimesDialog({
  booking,
  typeId,
  title,
  confirmLabel,
  busy,
  onConfirm,
  onClose,
  children,
}: {
  booking: Booking
  typeId: SessionTypeId
  title: string
  confirmLabel: string
  busy: boolean
  /** Returns whether it succeeded. Otherwise the dialog stays open. */
  onConfirm: (timeSlotId: SlotId) => Promise<boolean>
  onClose: () => void
  children: ReactNode
}) {
  const [startTime, setStartTime] = useState<string | null>(null)
  const [timeZone, setTimeZone] = useState(browserTimeZone)
  const { data: busyTimes = [] } = useQuery({ ...busyTimesQuery, staleTime: 0 })
  // The session's current time becomes free after the move.
  const otherTimes = busyTimes.filter(busyTime => busyTime.timeSlotId !== booking.timeSlotId)
  const choose = useApiMutation(sessionTypesApi.chooseSessionTime)
  const confirm = async (chosen: string) => {
    try {
      const slot = await choose.mutateAsync({ params: { id: typeId }, body: { startTime: chosen } })
      if (await onConfirm(slot.id)) onClose()
      else setStartTime(null)
    } catch (error) {
      setStartTime(null)
      toast.error(error)
    }
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="grid gap-6">
        <div className="grid max-w-text gap-2 text-15 text-quiet">
          <BookingSummary booking={booking} />
          {children}
        </div>
        <TypeTimes
          type={{ id: typeId }}
          selected={startTime}
          onSelect={setStartTime}
          getStatus={createSlotStatusLookup([], otherTimes)}
          timeZone={timeZone}
          onTimeZoneChange={setTimeZone}
        />
        <DialogFooter>
          <DialogButtons onCancel={onClose}>
            <Button
              className="grow"
              busy={busy || choose.isPending}
              disabled={startTime === null}
              onClick={() => startTime !== null && confirm(startTime)}
            >
              {confirmLabel}
            </Button>
          </DialogButtons>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
