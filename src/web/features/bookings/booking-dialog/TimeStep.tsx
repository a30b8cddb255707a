import { useEffect, useRef } from 'react'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import type { Slot } from '#contract/slot.ts'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { DialogButtons, DialogFooter } from '#web/components/ui/Dialog.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { TypeTimes } from '#web/features/bookings/session-types/TypeTimes.tsx'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { SlotPicker } from '#web/features/bookings/slot-picker/SlotPicker.tsx'
import type { PickableTime } from '#web/features/bookings/slot-picker/slot-days.ts'
import type { SlotStatus } from '#web/features/bookings/slot-picker/slot-status.ts'
import { AvailabilityAlertButton } from '#web/features/interviewers/FavoriteButtons.tsx'
import {
  RatingSummary,
  SpokenLanguages,
  VerifiedBadge,
} from '#web/features/interviewers/InterviewerFacts.tsx'
import { useSpecialtyName } from '#web/features/interviewers/interviewer-names.ts'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { holds as holdWords } from '#web/i18n/en/bookings/holds.ts'
import { timeRequests } from '#web/i18n/en/bookings/time-requests.ts'
import { typeChoice as text } from '#web/i18n/en/bookings/type-choice.ts'
import { fieldErrorMessage, serverMessageOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatPrice, type Price } from './charge.ts'
import type { BookingForm } from './use-booking-form.ts'

export type StepProps = {
  booking: BookingForm
  interviewer: InterviewerCard
  /** Available slots, and those that the user holds. */
  slots: readonly Slot[]
  getStatus: (slot: PickableTime) => SlotStatus
  /** Opens the request for other times. Null if the interviewer's free time is not known. */
  onAskTimes: (() => void) | null
  onClose: () => void
}

export const slotMissingErrorId = 'slot-missing'

/** The interviewer and the times. It leads to the summary, or to the payment of a held slot. */
export function TimeStep({ booking, interviewer, slots, getStatus, onAskTimes, onClose }: StepProps) {
  const t = useTranslations(bookingDialog)
  const tHold = useTranslations(holdWords)
  const offered = slots.find(slot => slot.id === booking.values.slot?.id) ?? null
  const { hold, conflict } = offered ? getStatus(offered) : {}
  return (
    <div className="grid gap-6">
      <InterviewerHeading interviewer={interviewer} />
      <ChosenType booking={booking} />
      <BookingErrorAlert booking={booking} />
      {slots.length === 0 ? (
        <EmptyState
          title={t('noSlotsTitle')}
          action={
            <div className="grid justify-items-center gap-3">
              <AvailabilityAlertButton interviewer={interviewer} variant="primary" />
              <Button variant="ghost" onClick={onClose}>
                {t('otherInterviewers')}
              </Button>
            </div>
          }
        >
          {t('noSlotsText')}
          <AskTimesLink onClick={onAskTimes} />
        </EmptyState>
      ) : (
        <>
          <SlotPicker
            slots={slots}
            selected={booking.values.slot}
            onSelect={booking.selectSlot}
            getStatus={getStatus}
            errorId={booking.isSlotMissing ? slotMissingErrorId : undefined}
            timeZone={booking.timeZone}
            onTimeZoneChange={booking.setTimeZone}
          />
          <AskTimesLink onClick={onAskTimes} />
          <DialogFooter>
            {booking.isSlotMissing && <SlotMissingError />}
            <DialogButtons onCancel={onClose}>
              {hold ? (
                <ButtonLink to={hold.paymentUrl} reloadDocument className="grow">
                  {tHold('continue')}
                </ButtonLink>
              ) : (
                <Button className="grow" onClick={() => booking.showSummary(conflict ? null : offered)}>
                  {t('toSummary')}
                </Button>
              )}
            </DialogButtons>
          </DialogFooter>
        </>
      )}
    </div>
  )
}

export function AskTimesLink({ onClick }: { onClick: StepProps['onAskTimes'] }) {
  const t = useTranslations(timeRequests)
  return (
    onClick && (
      <p className="text-15">
        <button type="button" className="link min-h-11" onClick={onClick}>
          {t('ask')}
        </button>
      </p>
    )
  )
}

export function SlotMissingError() {
  return (
    <p
      id={slotMissingErrorId}
      role="alert"
      className="order-last self-center text-15 font-medium text-red sm:order-first sm:mr-auto"
    >
      {fieldErrorMessage('slot.not_selected')}
    </p>
  )
}

/** Scrolls into view. A changed price is shown beside the old one. */
export function BookingErrorAlert({ booking }: { booking: BookingForm }) {
  const { error, previousPrice, isSlotUnavailable } = booking
  const { slot, quotedPrice } = booking.values
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (isSlotUnavailable) return <Alert variant="warning">{t('timeGone')}</Alert>
  // Errors of answers are at their questions.
  if (error === null || Object.keys(booking.answerErrors).length > 0) return null
  const priceText = (price: Price) => (price.amount === 0 ? t('free') : formatPrice(price, language))
  return (
    <div ref={alert} className="scroll-my-5">
      {previousPrice && slot ? (
        <Alert variant="warning">
          <span role="alert">
            {t('priceChanged', { before: priceText(previousPrice), now: priceText(quotedPrice ?? slot) })}
          </span>
        </Alert>
      ) : (
        <Alert variant="danger">{serverMessageOr(error, t('bookingFailed'))}</Alert>
      )}
    </div>
  )
}

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

/** Chosen type above its times. Nothing for interviewers with one type. */
function ChosenType({ booking: { type, asksType, showTypes } }: { booking: BookingForm }) {
  const t = useTranslations(text)
  const { typeName, typeTerms } = useTypeText()
  // A time that is already chosen takes the focus afterwards.
  const row = useFocusOnMount<HTMLDivElement>()
  if (!type || !asksType) return null
  return (
    <div
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-medium border border-hairline py-1 pr-1 pl-4 outline-none max-sm:pt-2.5"
    >
      <p className="min-w-0 text-15">
        <bdi className="font-medium wrap-anywhere">{typeName(type.name)}</bdi>{' '}
        <span className="text-13 text-quiet max-sm:block">{typeTerms(type)}</span>
      </p>
      <Button variant="ghost" className="max-sm:-ml-4" onClick={showTypes}>
        {t('changeType')}
      </Button>
    </div>
  )
}

const maxLanguages = 3

export function InterviewerHeading({ interviewer }: { interviewer: InterviewerCard }) {
  const specialtyName = useSpecialtyName()
  const work = [interviewer.specialty && specialtyName(interviewer.specialty), interviewer.company]
  return (
    <div className="flex items-start gap-4">
      <Avatar name={interviewer.displayName} url={interviewer.profilePictureUrl} />
      <div className="grid min-w-0 gap-1">
        <p className="text-17 font-medium wrap-anywhere">
          <bdi translate="no">{interviewer.displayName}</bdi>
        </p>
        <p className="text-15 text-quiet">{work.filter(Boolean).join(' · ')}</p>
        <RatingSummary interviewer={interviewer} />
        <div className="mt-1 flex flex-wrap gap-2">
          <VerifiedBadge interviewer={interviewer} />
          <SpokenLanguages languages={interviewer.languages} max={maxLanguages} />
        </div>
      </div>
    </div>
  )
}
