import { useEffect, useRef } from 'react'
import { bookingLimits } from '#contract/limits.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { DialogFooter } from '#web/components/ui/Dialog.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { DialogButtons } from '#web/features/bookings/slot-picker/DialogButtons.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { holds as holdWords } from '#web/i18n/en/bookings/holds.ts'
import { common } from '#web/i18n/en/common.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { hasAllConsents, isNoteTooLong } from './booking-draft.ts'
import { ConsentCheckboxes } from './ConsentCheckboxes.tsx'
import { formatPrice } from './charge.ts'
import { PaymentOptions } from './PaymentOptions.tsx'
import { SummaryDetails } from './SummaryDetails.tsx'
import { AcceptedCards, GoodToKnow, RefundRule, RefundTiers } from './SummaryNotes.tsx'
import { BookingErrorAlert, type StepProps } from './TimeStep.tsx'

/** Second step: details, price, refund and consents fit on a phone's screen. Notes and hints follow below. */
export function SummaryStep(props: StepProps) {
  const { booking, interviewer, getStatus, onClose } = props
  const { values, payment } = booking
  const t = useTranslations(bookingDialog)
  const tCommon = useTranslations(common)
  const tHold = useTranslations(holdWords)
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { slot } = values
  if (!slot) return null
  const isFree = payment === null
  const isApproval = interviewer.bookingMode === 'approve'
  const { hold } = getStatus(slot)
  const isConsentMissing = !hasAllConsents(values)
  const price = payment && formatMoney(payment.charge.amount, payment.charge.currency, language)
  const action = price ? t('payPrice', { pay: t('pay'), price }) : t(isApproval ? 'request' : 'confirm')
  return (
    <div className="grid gap-6">
      <section className="grid gap-2 sm:gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-serif text-17 font-semibold outline-none sm:text-20">
          {t('summary')}
        </h3>
        {hold && (
          <Alert variant="warning">
            {tHold('heldHere')} <Countdown until={hold.holdExpiresAt} /> ·{' '}
            <a href={hold.paymentUrl} className="link">
              {tHold('continue')}
            </a>
          </Alert>
        )}
        <SummaryDetails {...props} slot={slot} />
        {payment && <PaymentOptions payment={payment} onChange={booking.choosePayment} />}
        {!isFree && <RefundRule startTime={slot.startTime} isApproval={isApproval} />}
        <ConsentCheckboxes
          accepted={values.acceptedConsents}
          onChange={acceptedConsents => booking.setValues({ acceptedConsents })}
        />
        <BookingErrorAlert booking={booking} />
        <Alert variant={isApproval || isFree ? 'info' : 'warning'}>
          {payment
            ? t(isApproval ? 'authorisedOnly' : 'chargedNow', {
                price: formatPrice(payment.charge, language),
              })
            : t(isApproval ? 'freeApproval' : 'freeInstant')}{' '}
          {!isFree && t('held', { count: bookingLimits.holdMinutes })}
        </Alert>
      </section>
      <Field
        label={t('note')}
        labelSuffix={tCommon('optional')}
        hint={t('noteHint', { used: values.notes.trim().length, max: bookingLimits.notesMax })}
        error={isNoteTooLong(values) ? fieldErrorMessage('field.too_long') : undefined}
      >
        <TextArea value={values.notes} onChange={event => booking.setValues({ notes: event.target.value })} />
      </Field>
      {!isFree && <RefundTiers startTime={slot.startTime} isApproval={isApproval} />}
      <GoodToKnow isFree={isFree} />
      {!isFree && <AcceptedCards />}
      <DialogFooter>
        {isConsentMissing && (
          <p id="consents-needed" className="text-13 text-quiet max-sm:sr-only sm:mr-auto sm:self-center">
            {fieldErrorMessage('consents.required')}
          </p>
        )}
        <DialogButtons onCancel={onClose}>
          <Button
            className="grow max-sm:px-2"
            busy={booking.isSubmitting}
            disabled={!booking.canSubmit || payment?.isLoading}
            aria-describedby={isConsentMissing ? 'consents-needed' : undefined}
            onClick={booking.send}
          >
            {booking.isSubmitting ? t('processing') : action}
          </Button>
        </DialogButtons>
      </DialogFooter>
    </div>
  )
}
