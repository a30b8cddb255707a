import { Button } from '#web/components/ui/Button.tsx'
import { DialogFooter } from '#web/components/ui/Dialog.tsx'
import { TypeTimes } from '#web/features/bookings/session-types/TypeTimes.tsx'
import { DialogButtons } from '#web/features/bookings/slot-picker/DialogButtons.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ChosenType } from './ChosenType.tsx'
import { InterviewerHeading } from './InterviewerHeading.tsx'
import { BookingErrorAlert, SlotMissingError, type StepProps, slotMissingErrorId } from './TimeStep.tsx'

/** Times of a type with its own terms. Its slot is made on the way to the summary. */
export function TypeTimeStep({ booking, interviewer, getStatus, onClose }: StepProps) {
  const t = useTranslations(bookingDialog)
  const { type, values } = booking
  if (!type) return null
  return (
    <div className="grid gap-6">
      <InterviewerHeading interviewer={interviewer} />
      <ChosenType booking={booking} />
      <BookingErrorAlert booking={booking} />
      <TypeTimes
        type={type}
        selected={values.startTime}
        onSelect={booking.selectTime}
        getStatus={getStatus}
        errorId={booking.isSlotMissing ? slotMissingErrorId : undefined}
        timeZone={booking.timeZone}
        onTimeZoneChange={booking.setTimeZone}
      />
      <DialogFooter>
        {booking.isSlotMissing && <SlotMissingError />}
        <DialogButtons onCancel={onClose}>
          <Button className="grow" busy={booking.isChoosing} onClick={booking.showSummaryOfTime}>
            {t('toSummary')}
          </Button>
        </DialogButtons>
      </DialogFooter>
    </div>
  )
}
