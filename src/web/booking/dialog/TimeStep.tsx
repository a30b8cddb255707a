import type { InterviewerCard } from '#contract/interviewer.ts'
import type { Slot } from '#contract/slot.ts'
import { TellWhenFree } from '#web/interviewer/TellWhenFree.tsx'
import { dialog } from '#web/text/en/dialog.ts'
import { fieldText } from '#web/text/problem.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { DialogInterviewer } from './DialogInterviewer.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import type { UseBooking } from './use-booking.ts'

export type StepProps = {
  booking: UseBooking
  card: InterviewerCard
  slots: readonly Slot[]
  onClose: () => void
}

const errorId = 'slot-missing'

/** The first step: when. */
export function TimeStep({ booking: { state, dispatch }, card, slots, onClose }: StepProps) {
  const t = useText(dialog)
  return (
    <div className="grid gap-6">
      <DialogInterviewer of={card} />
      <RefusalNotice state={state} />
      {slots.length === 0 ? (
        <EmptyState
          title={t('noSlotsTitle')}
          action={
            <div className="grid justify-items-center gap-3">
              <TellWhenFree of={card} look="primary" />
              <Button look="quiet" onClick={onClose}>
                {t('otherInterviewers')}
              </Button>
            </div>
          }
        >
          {t('noSlotsText')}
        </EmptyState>
      ) : (
        <SlotPicker
          slots={slots}
          chosen={state.slot}
          onChoose={slot => dispatch({ type: 'slotChosen', slot })}
          errorId={state.isSlotMissing ? errorId : undefined}
        />
      )}
    </div>
  )
}

/** On to the summary, and what is missing for that: under the picker and always in sight. */
export function TimeActions({ booking: { state, dispatch }, slots, onClose }: StepProps) {
  const t = useText(dialog)
  if (slots.length === 0) return null
  const offered = slots.find(slot => slot.id === state.slot?.id) ?? null
  return (
    <>
      {state.isSlotMissing && (
        <p
          id={errorId}
          role="alert"
          className="order-last self-center text-15 font-medium text-red sm:order-first sm:mr-auto"
        >
          {fieldText('slot.not_selected')}
        </p>
      )}
      <DialogButtons onCancel={onClose}>
        <Button className="grow" onClick={() => dispatch({ type: 'continued', slot: offered })}>
          {t('toSummary')}
        </Button>
      </DialogButtons>
    </>
  )
}

/** The shape of the first step while it loads. */
export function TimeSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <div className="flex gap-4">
        <Skeleton className="size-12 shrink-0 rounded-full!" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
      {[0, 1].map(day => (
        <div key={day} className="grid gap-3">
          <Skeleton className="h-5 w-44" />
          <div className="grid gap-2 sm:grid-cols-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        </div>
      ))}
    </div>
  )
}
