import { useEffect, useRef } from 'react'
import { CallError } from '#web/call.ts'
import { dialog } from '#web/text/en/dialog.ts'
import { useLanguage } from '#web/text/language.ts'
import { problemText } from '#web/text/problem.ts'
import { useText } from '#web/text/translate.ts'
import { money } from '#web/ui/format.ts'
import { Notice } from '#web/ui/states.tsx'
import type { BookingState } from './booking-state.ts'

/** Why the booking was not made, brought into sight; a changed price is named beside the old one. */
export function RefusalNotice({ state: { refusal, priceBefore, slot } }: { state: BookingState }) {
  const t = useText(dialog)
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  if (refusal === null) return null
  const price = ({ amount, currency }: { amount: number; currency: string }) =>
    amount === 0 ? t('free') : money(amount, currency, language, 'exact')
  return (
    <div ref={place} className="scroll-my-5">
      {priceBefore && slot ? (
        <Notice kind="attention">
          <span role="alert">{t('priceChanged', { before: price(priceBefore), now: price(slot) })}</span>
        </Notice>
      ) : (
        <Notice kind="lost">{sentenceOf(refusal, t('bookingFailed'))}</Notice>
      )}
    </div>
  )
}

/** The server's own sentence where there is one. */
function sentenceOf(refusal: unknown, otherwise: string): string {
  return refusal instanceof CallError ? problemText(refusal) : otherwise
}
