import { CalendarX2, CreditCard, Link2, Mail, Video, Webcam } from 'lucide-react'
import { useId } from 'react'
import { bookingLimits } from '#contract/limits.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { DialogButtons, DialogFooter } from '#web/components/ui/Dialog.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { useIsEmailConfirmed } from '#web/features/accounts/EmailConfirmation.tsx'
import { ConversionNote } from '#web/features/bookings/BookingAmounts.tsx'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { holds as holdWords } from '#web/i18n/en/bookings/holds.ts'
import { common } from '#web/i18n/en/common.ts'
import { prices as text } from '#web/i18n/en/payments/prices.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { hasAllConsents, isNoteTooLong } from './booking-draft.ts'
import { ConsentCheckboxes } from './ConsentCheckboxes.tsx'
import { formatPrice, type PaymentChoice } from './charge.ts'
import { SummaryDetails } from './SummaryDetails.tsx'
import { BookingErrorAlert, type StepProps } from './TimeStep.tsx'
import type { Payment } from './use-booking-form.ts'

/**
 * Second step. In two columns it fits on a laptop's screen. On a phone the facts, the consents and the button fit, and
 * the note and the hints follow below.
 */
export function SummaryStep(props: StepProps) {
  const { booking, interviewer, getStatus, onClose } = props
  const { values, payment } = booking
  const t = useTranslations(bookingDialog)
  const tCommon = useTranslations(common)
  const tHold = useTranslations(holdWords)
  const language = useLanguage()
  const consentsId = useId()
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const { slot } = values
  if (!slot) return null
  const isFree = payment === null
  const { bookingMode } = booking.type && !booking.type.isDefault ? booking.type : interviewer
  const isApproval = bookingMode === 'approve' && !booking.isReserved
  const { hold } = getStatus(slot)
  const action = t(payment ? 'pay' : isApproval ? 'request' : 'confirm')
  const charge = payment
    ? t(isApproval ? 'authorisedOnly' : 'chargedNow', { price: formatPrice(payment.charge, language) })
    : t(isApproval ? 'freeApproval' : 'freeInstant')
  const terms = isFree ? charge : `${charge} ${t('held', { count: bookingLimits.holdMinutes })}`
  const details = (
    <div className="grid min-w-0 content-start gap-2 sm:gap-3">
      <SummaryDetails {...props} slot={slot} isApproval={isApproval} />
      {payment && <PaymentOptions payment={payment} onChange={booking.choosePayment} />}
    </div>
  )
  const agreement = (
    <div className="grid content-start gap-2">
      <ConsentCheckboxes
        legendId={consentsId}
        accepted={values.acceptedConsents}
        onChange={acceptedConsents => booking.setValues({ acceptedConsents })}
      />
      <p className="text-13 text-quiet">{terms}</p>
    </div>
  )
  const fields = (
    <div className="grid min-w-0 content-start gap-3">
      {booking.questions.length > 0 && <AnswerFields booking={booking} fileAnswers={booking} />}
      <Field
        label={t('note')}
        labelSuffix={tCommon('optional')}
        hint={t('noteHint', { used: values.notes.trim().length, max: bookingLimits.notesMax })}
        error={isNoteTooLong(values) ? fieldErrorMessage('field.too_long') : undefined}
        className="content-start"
      >
        <TextArea
          value={values.notes}
          onChange={event => booking.setValues({ notes: event.target.value })}
          className="md:min-h-20"
        />
      </Field>
    </div>
  )
  const facts = (
    <div className="grid content-start gap-3">
      <GoodToKnow />
      {!isFree && <AcceptedCards />}
    </div>
  )
  return (
    <div className="grid gap-2 sm:gap-4">
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
      <BookingErrorAlert booking={booking} />
      <div className="grid gap-x-8 gap-y-2 sm:gap-y-4 md:grid-cols-2">
        {/* Questions are answered before the consents, also where the columns are below each other. */}
        {booking.questions.length > 0 ? (
          <>
            <div className="grid min-w-0 content-start gap-5">
              {details}
              {fields}
            </div>
            <div className="grid min-w-0 content-start gap-5">
              {agreement}
              {facts}
            </div>
          </>
        ) : (
          <>
            {details}
            {agreement}
            {fields}
            {facts}
          </>
        )}
      </div>
      <DialogFooter>
        <DialogButtons onCancel={onClose}>
          <Button
            className="grow max-sm:px-2"
            busy={booking.isSubmitting}
            disabled={!booking.canSubmit || payment?.isLoading}
            aria-describedby={hasAllConsents(values) ? undefined : consentsId}
            onClick={booking.send}
          >
            {booking.isSubmitting ? t('processing') : action}
          </Button>
        </DialogButtons>
      </DialogFooter>
    </div>
  )
}

function GoodToKnow() {
  const t = useTranslations(bookingDialog)
  const isMailed = useIsEmailConfirmed()
  const notes = [
    { icon: Mail, text: t(isMailed ? 'noteConfirmation' : 'noteUnconfirmed') },
    ...(isMailed ? [{ icon: Link2, text: t('noteLink') }] : []),
    { icon: Webcam, text: t('noteCamera') },
    { icon: Video, text: t('noteRecorded') },
    { icon: CalendarX2, text: t('noteCancel') },
  ]
  return (
    <section className="grid gap-1.5">
      <h3 className="text-15 font-medium font-sans tracking-normal">{t('notesTitle')}</h3>
      <ul className="grid gap-0.5">
        {notes.map(({ icon, text }) => (
          <li key={text} className="text-13 text-quiet [&_svg]:size-4">
            <IconRow icon={icon}>{text}</IconRow>
          </li>
        ))}
      </ul>
    </section>
  )
}

const cards = ['Visa', 'Mastercard', 'American Express']

/** Card brands as text, because their logos are trademarks. */
function AcceptedCards() {
  const t = useTranslations(bookingDialog)
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h3 className="font-sans text-13 font-normal tracking-normal text-quiet">{t('cards')}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {cards.map(card => (
          <li
            key={card}
            className="flex items-center gap-1 rounded-small border border-hairline bg-sunken px-2 py-0.5 text-13 font-medium"
          >
            <CreditCard aria-hidden className="size-4 text-quiet" />
            {card}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Choice of currency and payment provider, where there is one. */
function PaymentOptions({
  payment: { options, charge, isLoading, isRateUnavailable },
  onChange,
}: {
  payment: Payment
  onChange: (choice: PaymentChoice) => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const name = useId()
  if (isLoading) {
    return (
      <div aria-busy className="grid grid-cols-2 gap-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  return (
    <>
      {options.length > 1 && (
        <FieldGroup label={t('currency')}>
          <RadioCards
            name={`${name}-currency`}
            value={charge.currency}
            onChange={currency => onChange({ currency, kind: null })}
            options={options.map(option => {
              const shown = option.currency === charge.currency ? charge : option
              return {
                value: option.currency,
                label: (
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="tabular-nums">{formatPrice(shown, language)}</span>
                    {/* Only users in Georgia have the choice. The specification recommends lari to them. */}
                    {option.currency === 'GEL' && <Badge variant="warning">{t('recommended')}</Badge>}
                  </span>
                ),
              }
            })}
            className="grid-cols-2 gap-2!"
          />
          {charge.conversion && <ConversionNote conversion={charge.conversion} />}
        </FieldGroup>
      )}
      {isRateUnavailable && <p className="text-13 text-quiet">{t('rateUnavailable')}</p>}
      {charge.kinds.length > 1 && (
        <FieldGroup label={t('provider')}>
          <RadioCards
            name={`${name}-provider`}
            {...(charge.kind ? { value: charge.kind } : {})}
            onChange={kind => onChange({ currency: charge.currency, kind })}
            options={charge.kinds.map(kind => ({ value: kind, label: t(kind) }))}
          />
        </FieldGroup>
      )}
    </>
  )
}
