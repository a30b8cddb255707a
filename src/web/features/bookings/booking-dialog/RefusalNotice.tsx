import { useEffect, useRef } from 'react'
import { money } from '#web/components/ui/format.ts'
import { Notice } from '#web/components/ui/States.tsx'
import { dialog } from '#web/i18n/en/dialog.ts'
import { saidOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import type { BookingState } from './booking-state.ts'
import { type Price, priceStyle } from './charge-state.ts'

/** Why the booking was not made, brought into sight; a changed price is named beside the old one. */
export function RefusalNotice({ state }: { state: BookingState }) {
  const { refusal, priceBefore, quoted, slot, isGone } = state
  const t = useText(dialog)
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  if (isGone) return <Notice kind="attention">{t('timeGone')}</Notice>
  if (refusal === null) return null
  const price = ({ amount, currency }: Price) =>
    amount === 0 ? t('free') : money(amount, currency, language, priceStyle({ amount, currency }))
  return (
    <div ref={place} className="scroll-my-5">
      {priceBefore && slot ? (
        <Notice kind="attention">
          <span role="alert">
            {t('priceChanged', { before: price(priceBefore), now: price(quoted ?? slot) })}
          </span>
        </Notice>
      ) : (
        <Notice kind="lost">{saidOr(refusal, t('bookingFailed'))}</Notice>
      )}
    </div>
  )
}
