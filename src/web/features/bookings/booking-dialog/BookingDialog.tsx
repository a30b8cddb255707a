import { usePrefetchQuery, useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { BusyTime, UnpaidHold } from '#contract/booking-lifecycle.ts'
import type { UserId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import type { MissingProfileField } from '#contract/profile.ts'
import type { Slot } from '#contract/slot.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Dialog, DialogDescription } from '#web/components/ui/Dialog.tsx'
import { busyTimesQuery, upcomingTasksQuery } from '#web/features/bookings/api.ts'
import { SlotPickerSkeleton } from '#web/features/bookings/slot-picker/SlotPicker.tsx'
import { createSlotStatusLookup } from '#web/features/bookings/slot-picker/slot-status.ts'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { bookingDialogQueries } from './api.ts'
import {
  BookingConfirmed,
  ChooseRolePrompt,
  CompleteProfilePrompt,
  RedirectingToPayment,
} from './BookingOutcome.tsx'
import { slotFromHold } from './booking-draft.ts'
import { SummaryStep } from './SummaryStep.tsx'
import { TimeStep } from './TimeStep.tsx'
import { useBookingForm } from './use-booking-form.ts'

type BookingDialogProps = {
  interviewerId: UserId
  /** Start of a time that was selected before. */
  startAt?: string | null
  onClose: () => void
}

/** Booking in three steps: time, summary, payment. */
export function BookingDialog(props: BookingDialogProps) {
  const t = useTranslations(bookingDialog)
  const session = useAuthSession()
  const hasNoRole = session.state === 'signed-in' && session.roleId === null
  return (
    <Dialog open onClose={props.onClose} title={t('title')} width="wide">
      {hasNoRole ? (
        <ChooseRolePrompt />
      ) : (
        <QueryBoundary fallback={<SlotPickerSkeleton />}>
          <BookingPreparation {...props} />
        </QueryBoundary>
      )}
    </Dialog>
  )
}

function BookingPreparation({ interviewerId, ...rest }: BookingDialogProps) {
  usePrefetchQuery(upcomingTasksQuery)
  usePrefetchQuery(busyTimesQuery)
  const [{ data: interviewer }, completeness, { data: slots }] = useSuspenseQueries({
    queries: bookingDialogQueries(interviewerId),
  })
  // Own holds and sessions are only a hint. If they cannot be read, the server still rejects overlaps.
  const tasks = useQuery(upcomingTasksQuery)
  const times = useQuery(busyTimesQuery)
  const { isComplete, missing } = completeness.data
  // The profile may have been completed since the last check.
  const isChecking = !isComplete && completeness.isFetching
  if (isChecking || !tasks.isFetched || !times.isFetched) return <SlotPickerSkeleton />
  if (!isComplete) return <CompleteProfilePrompt missing={missing} />
  const holds = tasks.data?.holds.filter(hold => hold.interviewerId === interviewerId) ?? []
  return <BookingSteps {...{ interviewer, slots, holds, missing }} times={times.data ?? []} {...rest} />
}

function BookingSteps({
  interviewer,
  slots,
  holds,
  times,
  missing,
  startAt = null,
  onClose,
}: Omit<BookingDialogProps, 'interviewerId'> & {
  interviewer: InterviewerCard
  slots: readonly Slot[]
  holds: readonly UnpaidHold[]
  times: readonly BusyTime[]
  missing: readonly MissingProfileField[]
}) {
  const booking = useBookingForm(interviewer.id, { slots, holds, startAt }, onClose)
  if (booking.step === 'incomplete') return <CompleteProfilePrompt missing={missing} />
  const heldSlots = holds.filter(hold => slots.every(slot => slot.id !== hold.timeSlotId)).map(slotFromHold)
  const step = {
    booking,
    interviewer,
    slots: [...slots, ...heldSlots].sort((a, b) => a.startTime.localeCompare(b.startTime)),
    getStatus: createSlotStatusLookup(holds, times),
    onClose,
  }
  const isAtTimes = booking.step === 'time'
  const number = booking.held || booking.booking ? 3 : isAtTimes ? 1 : 2
  return (
    <>
      <DialogDescription>
        <StepIndicator number={number} isFree={booking.values.slot?.amount === 0} />
      </DialogDescription>
      {booking.held ? (
        <RedirectingToPayment heldSlot={booking.held} />
      ) : booking.booking ? (
        <BookingConfirmed booking={booking.booking} />
      ) : isAtTimes ? (
        <TimeStep {...step} />
      ) : (
        <SummaryStep {...step} />
      )}
    </>
  )
}

function StepIndicator({ number, isFree }: { number: 1 | 2 | 3; isFree: boolean }) {
  const t = useTranslations(bookingDialog)
  const name = t(
    number === 1 ? 'stepTime' : number === 2 ? 'stepSummary' : isFree ? 'stepDone' : 'stepPayment',
  )
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map(bar => (
          <span
            key={bar}
            className={clsx('h-1 w-6 rounded-full', bar <= number ? 'bg-accent' : 'bg-hairline')}
          />
        ))}
      </span>
      {t('step', { number, name })}
    </span>
  )
}
