import { useEffect, useRef } from 'react'
import { bookingLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { money } from '#web/components/ui/format.ts'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { dialog } from '#web/i18n/en/dialog.ts'
import { fieldText } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { AcceptedCards } from './AcceptedCards.tsx'
import { isNoteTooLong } from './booking-state.ts'
import { Consents } from './Consents.tsx'
import { priceStyle } from './charge-state.ts'
import { GoodToKnow } from './GoodToKnow.tsx'
import { HeldNotice } from './HeldNotice.tsx'
import { PayChoice } from './PayChoice.tsx'
import { RefundRule, RefundTiers } from './RefundTiers.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { SummaryFacts } from './SummaryFacts.tsx'
import type { StepProps } from './TimeStep.tsx'

/**
 * The second step: what it is, what it costs and when it comes back, and what one agrees to, in one view of a phone; below
 * that what else there is to say and to know.
 */
export function SummaryStep(props: StepProps) {
  const { state, dispatch, pay } = props.booking
  const { card, standingOf } = props
  const t = useText(dialog)
  const words = useText(common)
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { slot } = state
  if (!slot) return null
  const isFree = pay === null
  const isApproval = card.bookingMode === 'approve'
  const { hold } = standingOf(slot)
  return (
    <div className="grid gap-6">
      <section className="grid gap-2 sm:gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-serif text-17 font-semibold outline-none sm:text-20">
          {t('summary')}
        </h3>
        {hold && <HeldNotice hold={hold} />}
        <SummaryFacts {...props} slot={slot} />
        {pay && <PayChoice payment={pay} onChoose={choice => dispatch({ type: 'paysBy', choice })} />}
        {!isFree && <RefundRule startTime={slot.startTime} isApproval={isApproval} />}
        <Consents
          agreed={state.agreed}
          onChange={(consent, isAgreed) => dispatch({ type: 'agreed', consent, isAgreed })}
          onAll={() => dispatch({ type: 'agreedToAll' })}
        />
        <RefusalNotice state={state} />
        <Notice kind={isApproval || isFree ? 'info' : 'attention'}>
          {pay
            ? t(isApproval ? 'authorisedOnly' : 'chargedNow', {
                price: money(pay.charge.amount, pay.charge.currency, language, priceStyle(pay.charge)),
              })
            : t(isApproval ? 'freeApproval' : 'freeInstant')}{' '}
          {!isFree && t('held', { count: bookingLimits.holdMinutes })}
        </Notice>
      </section>
      <Field
        label={t('note')}
        optional={words('optional')}
        hint={t('noteHint', { used: state.notes.trim().length, max: bookingLimits.notesMax })}
        error={isNoteTooLong(state) ? fieldText('field.too_long') : undefined}
      >
        <TextArea
          value={state.notes}
          onChange={event => dispatch({ type: 'noted', notes: event.target.value })}
        />
      </Field>
      {!isFree && <RefundTiers startTime={slot.startTime} isApproval={isApproval} />}
      <GoodToKnow isFree={isFree} />
      {!isFree && <AcceptedCards />}
    </div>
  )
}
