import type { InterviewerCard } from '#contract/interviewer.ts'
import type { Slot } from '#contract/slot.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { TellWhenFree } from '#web/features/interviewers/TellWhenFree.tsx'
import { dialog } from '#web/i18n/en/dialog.ts'
import { hold as holdWords } from '#web/i18n/en/hold.ts'
import { fieldText } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { DialogInterviewer } from './DialogInterviewer.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import type { Standing } from './times-state.ts'
import type { UseBooking } from './use-booking.ts'

export type StepProps = {
  booking: UseBooking
  card: InterviewerCard
  /** What anybody may book, and what this person holds of it. */
  slots: readonly Slot[]
  standingOf: (slot: Slot) => Standing
  onClose: () => void
}

const errorId = 'slot-missing'

/** The first step: when. */
export function TimeStep({ booking: { state, dispatch }, card, slots, standingOf, onClose }: StepProps) {
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
          standingOf={standingOf}
          errorId={state.isSlotMissing ? errorId : undefined}
        />
      )}
    </div>
  )
}

/** On to the summary or, where the time is held already, to its payment; and what is missing for that. */
export function TimeActions({ booking: { state, dispatch }, slots, standingOf, onClose }: StepProps) {
  const t = useText(dialog)
  const tHold = useText(holdWords)
  if (slots.length === 0) return null
  const offered = slots.find(slot => slot.id === state.slot?.id) ?? null
  const { hold, clash } = offered ? standingOf(offered) : {}
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
        {hold ? (
          <ButtonLink to={hold.paymentUrl} reloadDocument className="grow">
            {tHold('continue')}
          </ButtonLink>
        ) : (
          <Button
            className="grow"
            onClick={() => dispatch({ type: 'continued', slot: clash ? null : offered })}
          >
            {t('toSummary')}
          </Button>
        )}
      </DialogButtons>
    </>
  )
}
