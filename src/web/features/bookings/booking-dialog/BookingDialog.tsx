import { usePrefetchQuery, useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { BusyTime, UnpaidHold } from '#contract/booking-lifecycle.ts'
import type { SessionTypeId, UserId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import type { MissingProfileField } from '#contract/profile.ts'
import type { PublicSessionType } from '#contract/session-type.ts'
import type { Slot } from '#contract/slot.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Dialog, DialogDescription } from '#web/components/ui/Dialog.tsx'
import { busyTimesQuery, upcomingTasksQuery } from '#web/features/bookings/api.ts'
import { SlotPickerSkeleton } from '#web/features/bookings/slot-picker/SlotPicker.tsx'
import { createSlotStatusLookup } from '#web/features/bookings/slot-picker/slot-status.ts'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { typeChoice } from '#web/i18n/en/bookings/type-choice.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { bookingDialogQueries } from './api.ts'
import {
  BookingConfirmed,
  ChooseRolePrompt,
  CompleteProfilePrompt,
  RedirectingToPayment,
} from './BookingOutcome.tsx'
import { type ReservedTime, slotFromHold } from './booking-draft.ts'
import { SummaryStep } from './SummaryStep.tsx'
import { TimeStep, TypeTimeStep } from './TimeStep.tsx'
import { TypeStep } from './TypeStep.tsx'
import { useBookingForm } from './use-booking-form.ts'

type BookingDialogProps = {
  interviewerId: UserId
  /** Start of a time that was selected before. */
  startAt?: string | null
  /** Session type from a link. */
  linkedTypeId?: SessionTypeId | null
  /** Time that the interviewer has accepted for the user. */
  reserved?: ReservedTime | null
  onClose: () => void
}

const RequestTimesStep = lazyWithRetry(() =>
  import('#web/features/bookings/time-requests/RequestTimesStep.tsx').then(module => module.RequestTimesStep),
)

/** Booking in three steps: time, summary, payment. Before them comes the session type, if there are several. */
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

function BookingPreparation({
  interviewerId,
  linkedTypeId = null,
  reserved = null,
  ...rest
}: BookingDialogProps) {
  usePrefetchQuery(upcomingTasksQuery)
  usePrefetchQuery(busyTimesQuery)
  const [{ data: interviewer }, completeness, { data: types }, { data: slots }] = useSuspenseQueries({
    queries: bookingDialogQueries(interviewerId, linkedTypeId),
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
  // Type and answers of a reserved time were given with the request.
  const available = { types: reserved ? [] : types, linkedTypeId, slots, holds, reserved }
  return <BookingSteps {...{ interviewer, missing }} {...available} times={times.data ?? []} {...rest} />
}

function BookingSteps({
  interviewer,
  types,
  linkedTypeId,
  slots,
  holds,
  times,
  missing,
  startAt = null,
  reserved,
  onClose,
}: Omit<BookingDialogProps, 'interviewerId' | 'linkedTypeId' | 'reserved'> & {
  reserved: ReservedTime | null
  interviewer: InterviewerCard
  types: readonly PublicSessionType[]
  linkedTypeId: SessionTypeId | null
  slots: readonly Slot[]
  holds: readonly UnpaidHold[]
  times: readonly BusyTime[]
  missing: readonly MissingProfileField[]
}) {
  const available = { types, linkedTypeId, slots, holds, startAt, reserved }
  const booking = useBookingForm(interviewer.id, available, onClose)
  const [isAsking, setAsking] = useState(false)
  if (booking.step === 'incomplete') return <CompleteProfilePrompt missing={missing} />
  const heldSlots = holds
    .filter(hold => hold.sessionTypeId === null && slots.every(slot => slot.id !== hold.timeSlotId))
    .map(slotFromHold)
  const step = {
    booking,
    interviewer,
    slots: [...slots, ...heldSlots].sort((a, b) => a.startTime.localeCompare(b.startTime)),
    getStatus: createSlotStatusLookup(holds, times),
    onAskTimes: booking.type?.requestTerms ? () => setAsking(true) : null,
    onClose,
  }
  if (isAsking && booking.type)
    return (
      <RequestTimesStep
        interviewer={interviewer}
        types={types}
        typeId={booking.type.id}
        onBack={() => setAsking(false)}
      />
    )
  const shownStep = booking.held || booking.booking ? 'done' : booking.step
  return (
    <>
      <DialogDescription>
        <StepIndicator
          step={shownStep}
          hasTypes={booking.asksType}
          isFree={booking.values.slot?.amount === 0}
        />
      </DialogDescription>
      {booking.held ? (
        <RedirectingToPayment heldSlot={booking.held} />
      ) : booking.booking ? (
        <BookingConfirmed booking={booking.booking} />
      ) : booking.step === 'type' ? (
        <TypeStep {...step} types={types} />
      ) : booking.step === 'summary' ? (
        <SummaryStep {...step} />
      ) : booking.type && !booking.type.isDefault ? (
        <TypeTimeStep {...step} holds={holds} />
      ) : (
        <TimeStep {...step} />
      )}
    </>
  )
}

const shownSteps = ['type', 'time', 'summary', 'done'] as const

function StepIndicator({
  step,
  hasTypes,
  isFree,
}: {
  step: (typeof shownSteps)[number]
  hasTypes: boolean
  isFree: boolean
}) {
  const t = useTranslations(bookingDialog)
  const tType = useTranslations(typeChoice)
  const steps = hasTypes ? shownSteps : shownSteps.slice(1)
  const number = steps.indexOf(step) + 1
  const names = {
    type: () => tType('stepType'),
    time: () => t('stepTime'),
    summary: () => t('stepSummary'),
    done: () => t(isFree ? 'stepDone' : 'stepPayment'),
  }
  const name = names[step]()
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex gap-1">
        {steps.map((bar, index) => (
          <span
            key={bar}
            className={clsx(
              'h-1 rounded-full',
              hasTypes ? 'w-4' : 'w-6',
              index < number ? 'bg-accent' : 'bg-hairline',
            )}
          />
        ))}
      </span>
      {hasTypes ? tType('step', { number, name }) : t('step', { number, name })}
    </span>
  )
}
