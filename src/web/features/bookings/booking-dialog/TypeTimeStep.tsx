import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { DialogFooter } from '#web/components/ui/Dialog.tsx'
import { TypeTimes } from '#web/features/bookings/session-types/TypeTimes.tsx'
import { DialogButtons } from '#web/features/bookings/slot-picker/DialogButtons.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { holds as holdWords } from '#web/i18n/en/bookings/holds.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ChosenType } from './ChosenType.tsx'
import { InterviewerHeading } from './InterviewerHeading.tsx'
import {
  AskTimesLink,
  BookingErrorAlert,
  SlotMissingError,
  type StepProps,
  slotMissingErrorId,
} from './TimeStep.tsx'

/** Times of a type with its own terms. Its slot is made on the way to the summary, and one that is held leads to its payment. */
export function TypeTimeStep({
  booking,
  interviewer,
  getStatus,
  holds,
  onAskTimes,
  onClose,
}: StepProps & { holds: readonly UnpaidHold[] }) {
  const t = useTranslations(bookingDialog)
  const { type, values } = booking
  const tHold = useTranslations(holdWords)
  if (!type) return null
  const held = holds.filter(hold => hold.sessionTypeId === type.id)
  const findHold = (startTime: string | null) => held.find(hold => hold.startTime === startTime)
  const chosenHold = findHold(values.startTime)
  return (
    <div className="grid gap-6">
      <InterviewerHeading interviewer={interviewer} />
      <ChosenType booking={booking} />
      <BookingErrorAlert booking={booking} />
      <TypeTimes
        type={type}
        selected={values.startTime}
        onSelect={booking.selectTime}
        held={held}
        getStatus={time => {
          const hold = findHold(time.startTime)
          return hold ? { hold } : getStatus(time)
        }}
        errorId={booking.isSlotMissing ? slotMissingErrorId : undefined}
        timeZone={booking.timeZone}
        onTimeZoneChange={booking.setTimeZone}
      />
      <AskTimesLink onClick={onAskTimes} />
      <DialogFooter>
        {booking.isSlotMissing && <SlotMissingError />}
        <DialogButtons onCancel={onClose}>
          {chosenHold ? (
            <ButtonLink to={chosenHold.paymentUrl} reloadDocument className="grow">
              {tHold('continue')}
            </ButtonLink>
          ) : (
            <Button className="grow" busy={booking.isChoosing} onClick={booking.showSummaryOfTime}>
              {t('toSummary')}
            </Button>
          )}
        </DialogButtons>
      </DialogFooter>
    </div>
  )
}
