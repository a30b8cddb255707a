import { type ReactNode, useEffect, useRef } from 'react'
import { bookingLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import { Converted } from '#web/booking/Converted.tsx'
import { common } from '#web/text/en/common.ts'
import { dialog } from '#web/text/en/dialog.ts'
import { useLanguage } from '#web/text/language.ts'
import { fieldText } from '#web/text/problem.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { distance, money } from '#web/ui/format.ts'
import { TextArea } from '#web/ui/Inputs.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Notice } from '#web/ui/States.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { When } from '#web/ui/When.tsx'
import { AcceptedCards } from './AcceptedCards.tsx'
import { canSend, hasAgreed, isNoteTooLong } from './booking-state.ts'
import { Consents } from './Consents.tsx'
import { type Charge, priceStyle } from './charge-state.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { DialogInterviewer } from './DialogInterviewer.tsx'
import { GoodToKnow } from './GoodToKnow.tsx'
import { PayChoice } from './PayChoice.tsx'
import { RefundTiers } from './RefundTiers.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import type { StepProps } from './TimeStep.tsx'

/** The second step: all of it once more, what it costs and when, and what one agrees to. */
export function SummaryStep({ booking: { state, dispatch, note, pay }, card }: StepProps) {
  const t = useText(dialog)
  const words = useText(common)
  const language = useLanguage()
  const now = useNow(30_000)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { slot } = state
  if (!slot) return null
  const isFree = pay === null
  const isApproval = card.bookingMode === 'approve'
  const minutes = Math.round(
    (new Date(slot.endTime).getTime() - new Date(slot.startTime).getTime()) / minuteMs,
  )
  const used = state.notes.trim().length
  return (
    <div className="grid gap-7">
      <section className="grid gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-serif text-20 font-semibold outline-none">
          {t('summary')}
        </h3>
        <DialogInterviewer of={card} />
        <dl className="divide-y divide-hairline border-y border-hairline">
          <Line name={t('when')}>
            <When start={slot.startTime} end={slot.endTime} withDistance={false} />
            <span className="flex flex-wrap items-center gap-x-1 font-normal text-quiet">
              {distance(slot.startTime, now, language)} ·
              <Button look="quiet" className="-mx-3 -my-2" onClick={() => dispatch({ type: 'wentBack' })}>
                {t('changeTime')}
              </Button>
            </span>
          </Line>
          <Line name={t('duration')}>{t('minutes', { count: minutes })}</Line>
          <Line name={t('fee')}>
            <span className="text-20 font-semibold">
              {pay ? <Price {...priceOf(pay.charge)} style={priceStyle(pay.charge)} /> : t('free')}
            </span>
            {pay?.charge.conversion && pay.options.length === 1 && (
              <Converted conversion={pay.charge.conversion} />
            )}
          </Line>
        </dl>
        {pay && <PayChoice payment={pay} onChoose={choice => dispatch({ type: 'paysBy', choice })} />}
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
        hint={t('noteHint', { used, max: bookingLimits.notesMax })}
        error={isNoteTooLong(state) ? fieldText('field.too_long') : undefined}
      >
        <TextArea value={state.notes} onChange={event => note(event.target.value)} />
      </Field>
      {!isFree && <RefundTiers startTime={slot.startTime} isApproval={isApproval} />}
      <GoodToKnow isFree={isFree} />
      {!isFree && <AcceptedCards />}
      <Consents
        agreed={state.agreed}
        onChange={(consent, isAgreed) => dispatch({ type: 'agreed', consent, isAgreed })}
      />
      <RefusalNotice state={state} />
    </div>
  )
}

/** Away, or on: what the button says is what happens. */
export function SummaryActions({ booking: { state, send, pay }, card, onClose }: StepProps) {
  const t = useText(dialog)
  const doing = pay ? 'pay' : card.bookingMode === 'approve' ? 'request' : 'confirm'
  return (
    <>
      {!hasAgreed(state) && (
        <p
          id="consents-needed"
          className="order-last self-center text-13 text-quiet sm:order-first sm:mr-auto"
        >
          {fieldText('consents.required')}
        </p>
      )}
      <DialogButtons onCancel={onClose}>
        <Button
          className="grow"
          busy={state.isSending}
          disabled={!canSend(state) || pay?.isLoading}
          aria-describedby={hasAgreed(state) ? undefined : 'consents-needed'}
          onClick={send}
        >
          {t(state.isSending ? 'processing' : doing)}
        </Button>
      </DialogButtons>
    </>
  )
}

const priceOf = ({ amount, currency }: Charge) => ({ amount, currency })

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-3 sm:grid-cols-[9rem_1fr]">
      <dt className="text-15 text-quiet">{name}</dt>
      <dd className="grid gap-0.5 text-15 font-medium">{children}</dd>
    </div>
  )
}
