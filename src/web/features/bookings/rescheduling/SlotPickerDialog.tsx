import { type UseSuspenseQueryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { SlotId } from '#contract/id.ts'
import type { Slot } from '#contract/slot.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog, DialogButtons, DialogFooter } from '#web/components/ui/Dialog.tsx'
import { busyTimesQuery } from '#web/features/bookings/api.ts'
import { BookingSummary } from '#web/features/bookings/BookingAmounts.tsx'
import { SlotPicker, SlotPickerSkeleton } from '#web/features/bookings/slot-picker/SlotPicker.tsx'
import { createSlotStatusLookup } from '#web/features/bookings/slot-picker/slot-status.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiError } from '#web/lib/api/api-client.ts'

type SlotChoiceProps = {
  booking: Booking
  query: Pick<UseSuspenseQueryOptions<Slot[], ApiError>, 'queryKey' | 'queryFn'>
  /** Slots of the query to choose from. */
  filter: (slots: readonly Slot[], now: number) => readonly Slot[]
  emptyState: ReactNode
  confirmLabel: string
  busy: boolean
  /** Returns whether it succeeded. Otherwise the dialog stays open, for example because the slot was taken. */
  onConfirm: (timeSlotId: SlotId) => Promise<boolean>
  onClose: () => void
}

/** Times to which a session can move. `children` show the terms. */
export function SlotPickerDialog({
  title,
  children,
  ...choice
}: SlotChoiceProps & { title: string; children: ReactNode }) {
  return (
    <Dialog open onClose={choice.onClose} title={title}>
      <div className="grid gap-6">
        <div className="grid max-w-text gap-2 text-15 text-quiet">
          <BookingSummary booking={choice.booking} />
          {children}
        </div>
        <QueryBoundary fallback={<SlotPickerSkeleton />}>
          <SlotChoice {...choice} />
        </QueryBoundary>
      </div>
    </Dialog>
  )
}

function SlotChoice({
  booking,
  query,
  filter,
  emptyState,
  confirmLabel,
  busy,
  onConfirm,
  onClose,
}: SlotChoiceProps) {
  const t = useTranslations(common)
  const { data } = useSuspenseQuery({ ...query, staleTime: 0 })
  const { data: busyTimes = [] } = useQuery({ ...busyTimesQuery, staleTime: 0 })
  // The session's current slot becomes free after the move.
  const otherTimes = busyTimes.filter(busyTime => busyTime.timeSlotId !== booking.timeSlotId)
  const getStatus = createSlotStatusLookup([], otherTimes)
  const slots = filter(data, useNow('minute'))
  const [chosenId, setChosenId] = useState<SlotId | null>(null)
  const chosen = slots.find(slot => slot.id === chosenId && !getStatus(slot).conflict) ?? null
  const confirm = async () => {
    if (chosen && (await onConfirm(chosen.id))) onClose()
  }
  if (slots.length === 0)
    return (
      <>
        {emptyState}
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {t('close')}
          </Button>
        </DialogFooter>
      </>
    )
  return (
    <>
      <SlotPicker
        slots={slots}
        selected={chosen}
        onSelect={slot => setChosenId(slot.id)}
        getStatus={getStatus}
        withPrices={false}
      />
      <DialogFooter>
        <DialogButtons onCancel={onClose}>
          <Button className="grow" busy={busy} disabled={!chosen} onClick={confirm}>
            {confirmLabel}
          </Button>
        </DialogButtons>
      </DialogFooter>
    </>
  )
}
