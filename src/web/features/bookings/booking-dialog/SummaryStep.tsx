import { useEffect, useRef } from 'react'
import { bookingLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { formatMoney } from '#web/components/ui/format.ts'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { common } from '#web/i18n/en/common.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { AcceptedCards } from './AcceptedCards.tsx'
import { BookingErrorAlert } from './BookingErrorAlert.tsx'
import { isNoteTooLong } from './booking-reducer.ts'
import { ConsentCheckboxes } from './ConsentCheckboxes.tsx'
import { priceStyle } from './charge.ts'
import { GoodToKnow } from './GoodToKnow.tsx'
import { HeldSlotAlert } from './HeldSlotAlert.tsx'
import { PaymentOptions } from './PaymentOptions.tsx'
import { RefundRule, RefundTiers } from './RefundTiers.tsx'
import { SummaryDetails } from './SummaryDetails.tsx'
import type { StepProps } from './TimeStep.tsx'

/** Second step: details, price, refund and consents fit on a phone's screen. Notes and hints follow below. */
export function SummaryStep(props: StepProps) {
  const { state, dispatch, pay } = props.booking
  const { card, getStatus } = props
  const t = useTranslations(bookingDialog)
  const tCommon = useTranslations(common)
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { slot } = state
  if (!slot) return null
  const isFree = pay === null
  const isApproval = card.bookingMode === 'approve'
  const { hold } = getStatus(slot)
  return (
    <div className="grid gap-6">
      <section className="grid gap-2 sm:gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-serif text-17 font-semibold outline-none sm:text-20">
          {t('summary')}
        </h3>
        {hold && <HeldSlotAlert hold={hold} />}
        <SummaryDetails {...props} slot={slot} />
        {pay && (
          <PaymentOptions payment={pay} onChange={choice => dispatch({ type: 'paymentChosen', choice })} />
        )}
        {!isFree && <RefundRule startTime={slot.startTime} isApproval={isApproval} />}
        <ConsentCheckboxes
          accepted={state.acceptedConsents}
          onChange={(consent, isAgreed) =>
            dispatch({ type: 'consentChanged', consent, isAccepted: isAgreed })
          }
          onAcceptAll={() => dispatch({ type: 'allConsentsAccepted' })}
        />
        <BookingErrorAlert state={state} />
        <Alert variant={isApproval || isFree ? 'info' : 'warning'}>
          {pay
            ? t(isApproval ? 'authorisedOnly' : 'chargedNow', {
                price: formatMoney(pay.charge.amount, pay.charge.currency, language, priceStyle(pay.charge)),
              })
            : t(isApproval ? 'freeApproval' : 'freeInstant')}{' '}
          {!isFree && t('held', { count: bookingLimits.holdMinutes })}
        </Alert>
      </section>
      <Field
        label={t('note')}
        labelSuffix={tCommon('optional')}
        hint={t('noteHint', { used: state.notes.trim().length, max: bookingLimits.notesMax })}
        error={isNoteTooLong(state) ? fieldErrorMessage('field.too_long') : undefined}
      >
        <TextArea
          value={state.notes}
          onChange={event => dispatch({ type: 'notesChanged', notes: event.target.value })}
        />
      </Field>
      {!isFree && <RefundTiers startTime={slot.startTime} isApproval={isApproval} />}
      <GoodToKnow isFree={isFree} />
      {!isFree && <AcceptedCards />}
    </div>
  )
}
