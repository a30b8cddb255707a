import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UserId } from '#contract/id.ts'
import type { Slot } from '#contract/slot.ts'
import { consentVersions } from '#web/features/legal/consent-versions.ts'
import { browserTimeZone } from '#web/lib/format.ts'
import { locationFromTimeZone } from '#web/lib/parse-location.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import { useVisitorLocation } from '#web/lib/visitor-location.ts'
import { type HeldSlot, priceOptionsQuery, useBookSlot } from './api.ts'
import {
  type AvailableSlots,
  type BookingStep,
  type BookingValues,
  hasAllConsents,
  isNoteTooLong,
  listedPriceChoice,
  restoreBooking,
  toBookingDraft,
} from './booking-draft.ts'
import { bookingDraftKey, resetDraftToTimeStep } from './booking-link.ts'
import { afterRejection } from './booking-rejection.ts'
import { calculateCharge, filterPriceOptions, type PaymentChoice, type Price } from './charge.ts'

export type BookingForm = ReturnType<typeof useBookingForm>

/** The form of a booking, its step and its one request. */
export function useBookingForm(interviewerId: UserId, available: AvailableSlots, onClose: () => void) {
  const draftKey = bookingDraftKey(interviewerId)
  const [start] = useState(() => restoreBooking(readDraft(draftKey), available, consentVersions))
  const [values, setAllValues] = useState<BookingValues>(start.values)
  const setValues = (changed: Partial<BookingValues>) => setAllValues(now => ({ ...now, ...changed }))
  const [step, setStep] = useState<BookingStep>(start.step)
  const [isSlotUnavailable, setSlotUnavailable] = useState(start.isSlotUnavailable)
  const [isSlotMissing, setSlotMissing] = useState(false)
  const [previousPrice, setPreviousPrice] = useState<Price | null>(null)
  /** Zone of all times in the dialog. */
  const [timeZone, setTimeZone] = useState(browserTimeZone)
  const book = useBookSlot()
  const { held = null, booking = null } = book.data ?? {}
  const payment = usePayment(values, step === 'summary' && !book.data)

  // The draft survives a reload, a new sign-in and the payment page, until the payment is done.
  useEffect(() => {
    if (booking) deleteDraft(draftKey)
    else saveDraft(draftKey, toBookingDraft(values, step, consentVersions))
  }, [draftKey, values, step, booking])
  const resetDraft = useEffectEvent(() => {
    if (!held) resetDraftToTimeStep(interviewerId)
  })
  useEffect(() => () => resetDraft(), [])
  useLeaveToPayment(held, book.reset, onClose)

  const dismissError = () => {
    if (book.isError) book.reset()
    setPreviousPrice(null)
  }
  const canSubmit = hasAllConsents(values) && !isNoteTooLong(values) && !book.isPending

  return {
    values,
    setValues,
    step,
    isSlotUnavailable,
    isSlotMissing,
    previousPrice,
    timeZone,
    setTimeZone,
    payment,
    canSubmit,
    isSubmitting: book.isPending,
    error: book.error,
    held,
    booking,
    selectSlot(slot: Slot) {
      const isSame = !values.slot || values.slot.id === slot.id
      setValues({
        slot,
        acceptedConsents: isSame ? values.acceptedConsents : [],
        paymentChoice: listedPriceChoice,
        quotedPrice: null,
      })
      setSlotUnavailable(false)
      setSlotMissing(false)
      dismissError()
    },
    /** `slot` is the current offer, or null if nothing is selected or the slot is gone. */
    showSummary(slot: Slot | null) {
      setValues({ slot })
      setSlotMissing(!slot)
      if (!slot) return
      setStep('summary')
      dismissError()
    },
    showTimes() {
      setStep('time')
      dismissError()
    },
    choosePayment(paymentChoice: PaymentChoice) {
      setValues({ paymentChoice })
      dismissError()
    },
    send() {
      const { slot, acceptedConsents } = values
      if (!slot || !canSubmit) return
      setPreviousPrice(null)
      const notes = values.notes.trim()
      const charge = payment?.charge ?? null
      book.mutate(
        {
          slot: { timeSlotId: slot.id, consents: acceptedConsents, ...(notes && { notes }) },
          price: charge && {
            ...{ selectedCurrency: charge.currency, selectedAmount: charge.amount },
            ...(charge.provider && { provider: charge.provider }),
          },
        },
        {
          // Runs only while the dialog is open, so closing it cancels the redirect.
          onSuccess: ({ held }) => held && location.assign(held.paymentUrl),
          onError: error => {
            const rejection = afterRejection(values, error, charge)
            if (rejection.values) setValues(rejection.values)
            if (rejection.step) setStep(rejection.step)
            setPreviousPrice(rejection.previousPrice ?? null)
          },
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
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && returned()
    const timer = setTimeout(() => close(), closeAfterMs)
    addEventListener('pageshow', onPageShow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', onPageShow)
    }
  }, [held])
}

export type Payment = NonNullable<ReturnType<typeof usePayment>>

/** Price of the selected slot in the available currencies, and the charge. Null for a free slot. */
function usePayment({ slot, paymentChoice, quotedPrice }: BookingValues, isAtSummary: boolean) {
  // The time zone answers at once, the location services later.
  const visitorLocation = useVisitorLocation() ?? locationFromTimeZone(browserTimeZone())
  const isGeorgian = visitorLocation.currency === 'GEL'
  const isPriced = slot !== null && slot.amount > 0
  const { data, isLoading } = useQuery({
    ...priceOptionsQuery(slot?.id ?? ''),
    enabled: isPriced && isAtSummary,
  })
  if (!isPriced) return null
  const mayChoose = isGeorgian || slot.currency === 'GEL'
  const options = filterPriceOptions(isGeorgian, slot, data?.options ?? [])
  return {
    options,
    charge: calculateCharge(slot, paymentChoice, options, quotedPrice),
    isLoading: isLoading && mayChoose,
    // Without a rate, a price that must be converted cannot be paid. All others are paid as listed.
    isRateUnavailable: data?.rateUnavailable === true && options.length === 0,
  }
}
