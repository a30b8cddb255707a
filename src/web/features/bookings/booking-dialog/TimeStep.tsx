import type { InterviewerCard } from '#contract/interviewer.ts'
import type { Slot } from '#contract/slot.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { AvailabilityAlertButton } from '#web/features/interviewers/AvailabilityAlertButton.tsx'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { holds as holdWords } from '#web/i18n/en/holds.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { BookingErrorAlert } from './BookingErrorAlert.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { InterviewerSummary } from './InterviewerSummary.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import type { SlotStatus } from './slot-status.ts'
import type { BookingDialogController } from './use-booking-dialog.ts'

export type StepProps = {
  booking: BookingDialogController
  card: InterviewerCard
  /** Available slots, and those that the user holds. */
  slots: readonly Slot[]
  getStatus: (slot: Slot) => SlotStatus
  onClose: () => void
}

const slotMissingErrorId = 'slot-missing'

export function TimeStep({ booking: { state, dispatch }, card, slots, getStatus, onClose }: StepProps) {
  const t = useTranslations(bookingDialog)
  return (
    <div className="grid gap-6">
      <InterviewerSummary interviewer={card} />
      <BookingErrorAlert state={state} />
      {slots.length === 0 ? (
        <EmptyState
          title={t('noSlotsTitle')}
          action={
            <div className="grid justify-items-center gap-3">
              <AvailabilityAlertButton interviewer={card} variant="primary" />
              <Button variant="ghost" onClick={onClose}>
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
          selected={state.slot}
          onSelect={slot => dispatch({ type: 'slotSelected', slot })}
          getStatus={getStatus}
          errorId={state.isSlotMissing ? slotMissingErrorId : undefined}
        />
      )}
    </div>
  )
}

/** Continues to the summary, or to the payment of a held slot. Shows an error when no slot is selected. */
export function TimeActions({ booking: { state, dispatch }, slots, getStatus, onClose }: StepProps) {
  const t = useTranslations(bookingDialog)
  const tHold = useTranslations(holdWords)
  if (slots.length === 0) return null
  const offered = slots.find(slot => slot.id === state.slot?.id) ?? null
  const { hold, conflict } = offered ? getStatus(offered) : {}
  return (
    <>
      {state.isSlotMissing && (
        <p
          id={slotMissingErrorId}
          role="alert"
          className="order-last self-center text-15 font-medium text-red sm:order-first sm:mr-auto"
        >
          {fieldErrorMessage('slot.not_selected')}
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
            onClick={() => dispatch({ type: 'continued', slot: conflict ? null : offered })}
          >
            {t('toSummary')}
          </Button>
        )}
      </DialogButtons>
    </>
  )
}
