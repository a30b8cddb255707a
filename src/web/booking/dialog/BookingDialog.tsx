import { addresses as interviewers } from '#contract/address/interviewer.ts'
import { addresses as profile } from '#contract/address/profile.ts'
import { addresses as slots } from '#contract/address/slot.ts'
import type { UserId } from '#contract/id.ts'
import { minuteMs } from '#contract/time.ts'
import { useCall } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { dialog } from '#web/text/en/dialog.ts'
import { useText } from '#web/text/translate.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { Booked, Leaving } from './Outcome.tsx'
import { ChooseRolePrompt, CompleteProfilePrompt } from './Prompts.tsx'
import { StepName } from './StepName.tsx'
import { SummaryActions, SummaryStep } from './SummaryStep.tsx'
import { TimeActions, TimeSkeleton, TimeStep } from './TimeStep.tsx'
import { useBooking } from './use-booking.ts'

const slotsAgeMs = minuteMs

/** Booking with one interviewer, in one calm sheet: a time, the summary, the payment. */
export function BookingDialog({ interviewerId, onClose }: { interviewerId: UserId; onClose: () => void }) {
  const t = useText(dialog)
  const session = useSession()
  const booking = useBooking(interviewerId, onClose)
  const { state } = booking
  const card = useCall(interviewers.interviewer, { params: { id: interviewerId } })
  const completeness = useCall(profile.profileCompleteness, {})
  const offered = useCall(
    slots.availableSlots,
    { params: { interviewerId } },
    { refetchInterval: state.step === 'time' ? slotsAgeMs : false },
  )
  const reads = [card, completeness, offered]
  const failed = reads.find(read => read.error)
  // What was incomplete a moment ago may have been completed since.
  const isIncomplete = completeness.data?.isComplete === false
  const isWaiting = reads.some(read => read.isPending) || (isIncomplete && completeness.isFetching)
  const hasNoRole = session.state === 'signed-in' && session.roleId === null

  const content = () => {
    if (hasNoRole) return { body: <ChooseRolePrompt /> }
    if (state.step === 'incomplete')
      return { body: <CompleteProfilePrompt missing={completeness.data?.missing} /> }
    if (failed) {
      const retry = () => reads.forEach(read => void (read.error && read.refetch()))
      return { body: <ErrorState error={failed.error} onRetry={retry} /> }
    }
    if (isWaiting || !card.data || !offered.data) return { body: <TimeSkeleton /> }
    if (isIncomplete) return { body: <CompleteProfilePrompt missing={completeness.data?.missing} /> }
    const shared = { booking, card: card.data, slots: offered.data, onClose }
    switch (state.step) {
      case 'time':
        return { body: <TimeStep {...shared} />, footer: <TimeActions {...shared} />, isStep: true }
      case 'summary':
        return { body: <SummaryStep {...shared} />, footer: <SummaryActions {...shared} />, isStep: true }
      case 'leaving':
        return { body: <Leaving held={state.held} />, isStep: true }
      case 'booked':
        return { body: <Booked booking={state.booking} onClose={onClose} />, isStep: true }
    }
  }
  const { body, footer, isStep } = content()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={isStep && <StepName state={state} />}
      footer={footer}
    >
      {body}
    </Dialog>
  )
}
