import type { UserId } from '#contract/id.ts'
import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { interviewersApi as interviewers, slotsApi as slots } from '#contract/routes/marketplace.ts'
import { profileApi as profile } from '#contract/routes/profile.ts'
import { minuteMs } from '#contract/time.ts'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { BookingConfirmed, RedirectingToPayment } from './BookingOutcome.tsx'
import { ChooseRolePrompt, CompleteProfilePrompt } from './BookingPrerequisites.tsx'
import { slotFromHold } from './booking-draft.ts'
import { StepIndicator } from './StepIndicator.tsx'
import { SummaryActions } from './SummaryActions.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { createSlotStatusLookup } from './slot-status.ts'
import { TimeActions, TimeStep } from './TimeStep.tsx'
import { TimeStepSkeleton } from './TimeStepSkeleton.tsx'
import { useBookingDialog } from './use-booking-dialog.ts'

const slotsPollIntervalMs = minuteMs

/** Booking in three steps: time, summary, payment. */
export function BookingDialog({
  interviewerId,
  startAt = null,
  onClose,
}: {
  interviewerId: UserId
  /** Start of a time that was selected before. */
  startAt?: string | null
  onClose: () => void
}) {
  const t = useTranslations(bookingDialog)
  const session = useAuthSession()
  const card = useApiQuery(interviewers.interviewer, { params: { id: interviewerId } })
  const completeness = useApiQuery(profile.profileCompleteness, {})
  const offered = useApiQuery(
    slots.availableSlots,
    { params: { interviewerId } },
    { refetchInterval: slotsPollIntervalMs },
  )
  const next = useApiQuery(bookings.upcomingTasks, {})
  const times = useApiQuery(bookings.busyTimes, {})
  const reads = [card, completeness, offered]
  const holds = (next.data?.holds ?? []).filter(hold => hold.interviewerId === interviewerId)
  // Conflicts with own sessions are only a hint. If they cannot be read, the server still rejects overlaps.
  const isKnown = reads.every(read => read.data) && !next.isPending && !times.isPending
  const available = isKnown ? { slots: offered.data ?? [], holds, startAt } : null
  const booking = useBookingDialog(interviewerId, onClose, available)
  const { state } = booking
  const failed = reads.find(read => read.error)
  // The profile may have been completed since the last check.
  const isIncomplete = completeness.data?.isComplete === false
  const isWaiting = !isKnown || !state.isRestored || (isIncomplete && completeness.isFetching)
  const hasNoRole = session.state === 'signed-in' && session.roleId === null

  const content = () => {
    if (hasNoRole) return { body: <ChooseRolePrompt /> }
    if (state.step === 'incomplete')
      return { body: <CompleteProfilePrompt missing={completeness.data?.missing} /> }
    if (failed) {
      const retry = () => reads.forEach(read => void (read.error && read.refetch()))
      return { body: <ErrorState error={failed.error} onRetry={retry} /> }
    }
    if (isWaiting || !card.data || !available) return { body: <TimeStepSkeleton /> }
    if (isIncomplete) return { body: <CompleteProfilePrompt missing={completeness.data?.missing} /> }
    const isOffered = (id: string) => available.slots.some(slot => slot.id === id)
    const held = holds.filter(hold => !isOffered(hold.timeSlotId)).map(slotFromHold)
    const all = [...available.slots, ...held].sort((a, b) => a.startTime.localeCompare(b.startTime))
    const getStatus = createSlotStatusLookup(holds, times.data ?? [])
    const shared = { booking, card: card.data, slots: all, getStatus, onClose }
    switch (state.step) {
      case 'time':
        return { body: <TimeStep {...shared} />, footer: <TimeActions {...shared} />, isStep: true }
      case 'summary':
        return { body: <SummaryStep {...shared} />, footer: <SummaryActions {...shared} />, isStep: true }
      case 'redirecting':
        return { body: <RedirectingToPayment heldSlot={state.heldSlot} />, isStep: true }
      case 'booked':
        return { body: <BookingConfirmed booking={state.booking} onClose={onClose} />, isStep: true }
    }
  }
  const { body, footer, isStep } = content()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={isStep && <StepIndicator state={state} />}
      footer={footer}
    >
      {body}
    </Dialog>
  )
}
