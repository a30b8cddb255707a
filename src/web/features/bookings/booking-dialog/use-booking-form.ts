import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnswerFileId, SessionTypeId, UserId } from '#contract/id.ts'
import type { Slot } from '#contract/slot.ts'
import { consentVersions } from '#web/features/legal/consent-versions.ts'
import { browserTimeZone } from '#web/lib/format.ts'
import { onPageReturn } from '#web/lib/page-return.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import { locationFromTimeZone, useVisitorLocation } from '#web/lib/visitor-location.ts'
import {
  deleteUnusedFile,
  findAnswerErrors,
  isAnyAnswerMissing,
  isAnyAnswerTooLong,
  toSentAnswers,
  useFileAnswers,
} from './answers.ts'
import { type HeldSlot, priceOptionsQuery, useBookSlot } from './api.ts'
import {
  type AvailableSlots,
  type BookingStep,
  type BookingValues,
  hasAllConsents,
  hasTypeStep,
  isNoteTooLong,
  listedPriceChoice,
  restoreBooking,
  toBookingDraft,
  withFile,
} from './booking-draft.ts'
import { bookingDraftKey, resetDraftToFirstStep } from './booking-link.ts'
import { afterRejection } from './booking-rejection.ts'
import { calculateCharge, filterPriceOptions, type PaymentChoice, type Price } from './charge.ts'
import { useChosenTime } from './use-chosen-time.ts'

export type BookingForm = ReturnType<typeof useBookingForm>

const noTime = { startTime: null, slot: null, paymentChoice: listedPriceChoice, quotedPrice: null }

/** The form of a booking, its step and its requests. */
export function useBookingForm(interviewerId: UserId, available: AvailableSlots, onClose: () => void) {
  const { types, linkedTypeId, reserved = null } = available
  const draftId = reserved?.slot.id ?? interviewerId
  const draftKey = bookingDraftKey(draftId)
  const [start] = useState(() => restoreBooking(readDraft(draftKey), available, consentVersions))
  // Stays if the user's own booking makes the free intro unavailable.
  const [asksType] = useState(() => hasTypeStep(available))
  const [values, setAllValues] = useState<BookingValues>(start.values)
  const setValues = (changed: Partial<BookingValues>) => setAllValues(now => ({ ...now, ...changed }))
  const [step, setStep] = useState<BookingStep>(start.step)
  const [isSlotUnavailable, setSlotUnavailable] = useState(start.isSlotUnavailable)
  const [isSlotMissing, setSlotMissing] = useState(false)
  const [previousPrice, setPreviousPrice] = useState<Price | null>(null)
  /** How often the user has tried to book without a required answer. */
  const [incompleteTries, setIncompleteTries] = useState(0)
  /** Zone of all times in the dialog. */
  const [timeZone, setTimeZone] = useState(browserTimeZone)
  const files = useFileAnswers((questionId, file) => {
    const replaced = parseId<AnswerFileId>(values.answers[questionId])
    if (replaced) deleteUnusedFile(replaced)
    setAllValues(now => withFile(now, questionId, file))
    if (book.isError) dismissError()
  })
  const book = useBookSlot()
  const chosenTime = useChosenTime()
  const { held = null, booking = null } = book.data ?? {}
  const payment = usePayment(values, !book.data)
  const type = types.find(({ id, isDefault }) => (values.typeId ? id === values.typeId : isDefault)) ?? null
  const questions = type?.questions ?? []
  const error = book.error ?? chosenTime.error

  // The draft survives a reload, a new sign-in and the payment page, until the payment is done.
  useEffect(() => {
    if (booking) deleteDraft(draftKey)
    else saveDraft(draftKey, toBookingDraft(values, step, consentVersions, linkedTypeId))
  }, [draftKey, values, step, booking, linkedTypeId])
  const resetDraft = useEffectEvent(() => {
    if (!held) resetDraftToFirstStep(draftId)
  })
  useEffect(() => () => resetDraft(), [])
  useLeaveToPayment(held, book.reset, onClose)

  const dismissError = () => {
    if (book.isError) book.reset()
    chosenTime.cancel()
    setPreviousPrice(null)
  }
  const afterChoice = () => {
    setSlotUnavailable(false)
    setSlotMissing(false)
    dismissError()
  }
  const reject = (error: unknown, price: Price | null) => {
    const rejection = afterRejection(values, error, price)
    if (rejection.values) setValues(rejection.values)
    if (rejection.step) setStep(rejection.step)
    setPreviousPrice(rejection.previousPrice ?? null)
  }
  const canSubmit =
    hasAllConsents(values) &&
    !isNoteTooLong(values) &&
    !isAnyAnswerTooLong(questions, values.answers) &&
    !files.isUploading &&
    !book.isPending

  return {
    values,
    setValues,
    type,
    questions,
    asksType,
    /** The interviewer has accepted this time, and the questions were answered with the request. */
    isReserved: reserved !== null && values.slot?.id === reserved.slot.id,
    // The type may be withdrawn while its times are shown.
    step: step === 'time' && values.typeId && !type ? 'type' : step,
    isSlotUnavailable,
    isSlotMissing,
    previousPrice,
    timeZone,
    setTimeZone,
    payment,
    canSubmit,
    incompleteTries,
    isSubmitting: book.isPending,
    files,
    isChoosing: chosenTime.isPending,
    error,
    answerErrors: findAnswerErrors(questions, values.answers, { error, isTried: incompleteTries > 0 }),
    held,
    booking,
    /** Another type has other times. */
    selectType(typeId: SessionTypeId) {
      if (typeId !== values.typeId) setValues({ typeId, acceptedConsents: [], ...noTime })
      afterChoice()
    },
    showTypes() {
      setStep('type')
      afterChoice()
    },
    selectSlot(slot: Slot) {
      const isSame = !values.slot || values.slot.id === slot.id
      setValues({ ...noTime, slot, acceptedConsents: isSame ? values.acceptedConsents : [] })
      afterChoice()
    },
    /** Time of a type with its own terms. It has no slot yet. */
    selectTime(startTime: string) {
      const isSame = !values.startTime || values.startTime === startTime
      setValues({ ...noTime, startTime, acceptedConsents: isSame ? values.acceptedConsents : [] })
      afterChoice()
    },
    /** `slot` is the current offer, or null if nothing is selected or the slot is gone. */
    showSummary(slot: Slot | null) {
      setValues({ slot })
      setSlotMissing(!slot)
      if (!slot) return
      setStep('summary')
      dismissError()
    },
    /** Asks for the slot of the chosen time first. */
    showSummaryOfTime() {
      const { typeId, startTime } = values
      setSlotMissing(!startTime)
      if (!typeId || !startTime) return
      dismissError()
      chosenTime.choose(
        { id: typeId, startTime },
        {
          slot: slot => {
            setValues({ slot, startTime: slot.startTime })
            setStep('summary')
          },
          error: error => reject(error, null),
        },
      )
    },
    showTimes() {
      setStep('time')
      dismissError()
    },
    choosePayment(paymentChoice: PaymentChoice) {
      setValues({ paymentChoice })
      dismissError()
    },
    answer(questionId: string, answer: string) {
      setAllValues(now => ({ ...now, answers: { ...now.answers, [questionId]: answer } }))
      if (book.isError) dismissError()
    },
    send() {
      const { slot, acceptedConsents, answers } = values
      if (!slot || !canSubmit) return
      setPreviousPrice(null)
      if (isAnyAnswerMissing(questions, answers)) {
        setIncompleteTries(tries => tries + 1)
        return
      }
      const notes = values.notes.trim()
      const charge = payment?.charge ?? null
      book.mutate(
        {
          slot: {
            timeSlotId: slot.id,
            consents: acceptedConsents,
            ...(notes && { notes }),
            ...(questions.length > 0 && { answers: toSentAnswers(questions, answers) }),
          },
          price: charge && {
            ...{ selectedCurrency: charge.currency, selectedAmount: charge.amount },
            ...(charge.provider && { provider: charge.provider }),
          },
        },
        {
          // Runs only while the dialog is open, so closing it cancels the redirect.
          onSuccess: ({ held }) => held && location.assign(held.paymentUrl),
          onError: error => reject(error, charge),
        },
      )
    },
  }
}

/** Delay before the dialog closes after the redirect to the payment page. */
const closeAfterMs = 2000

/** Closes the dialog behind the payment page. A page that the browser restores from its cache continues. */
function useLeaveToPayment(held: HeldSlot | null, onReturn: () => void, onClose: () => void) {
  const close = useEffectEvent(onClose)
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => close(), closeAfterMs)
    const forgetReturn = onPageReturn(() => returned())
    return () => {
      clearTimeout(timer)
      forgetReturn()
    }
  }, [held])
}

export type Payment = NonNullable<ReturnType<typeof usePayment>>

/** Price of the selected slot in the available currencies, and the charge. Null for a free slot. */
function usePayment({ slot, paymentChoice, quotedPrice }: BookingValues, isUnbooked: boolean) {
  // The time zone answers at once, the location services later.
  const visitorLocation = useVisitorLocation() ?? locationFromTimeZone(browserTimeZone())
  const isGeorgian = visitorLocation.currency === 'GEL'
  const isPriced = slot !== null && slot.amount > 0
  // Asked as soon as a slot is selected, so that the summary seldom waits for it.
  const { data, isLoading } = useQuery({
    ...priceOptionsQuery(slot?.id ?? ''),
    enabled: isPriced && isUnbooked,
  })
  if (!isPriced) return null
  const mayChoose = isGeorgian || slot.currency === 'GEL'
  const options = filterPriceOptions(isGeorgian, slot, data?.options ?? [])
  return {
    options,
    charge: calculateCharge(slot, paymentChoice, options, quotedPrice),
    isLoading: isLoading && mayChoose,
    isFeeLoading: isLoading,
    // Without a rate, a price that must be converted cannot be paid. All others are paid as listed.
    isRateUnavailable: data?.rateUnavailable === true && options.length === 0,
  }
}
