import { useEffect, useRef } from 'react'
import { formatMoney } from '#web/components/ui/format.ts'
import { Alert } from '#web/components/ui/States.tsx'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { BookingState } from './booking-reducer.ts'
import { type Price, priceStyle } from './charge.ts'

/** Scrolls into view. A changed price is shown beside the old one. */
export function BookingErrorAlert({ state }: { state: BookingState }) {
  const { error, previousPrice, quotedPrice, slot, isSlotUnavailable } = state
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (isSlotUnavailable) return <Alert variant="warning">{t('timeGone')}</Alert>
  if (error === null) return null
  const price = ({ amount, currency }: Price) =>
    amount === 0 ? t('free') : formatMoney(amount, currency, language, priceStyle({ amount, currency }))
  return (
    <div ref={alert} className="scroll-my-5">
      {previousPrice && slot ? (
        <Alert variant="warning">
          <span role="alert">
            {t('priceChanged', { before: price(previousPrice), now: price(quotedPrice ?? slot) })}
          </span>
        </Alert>
      ) : (
        <Alert variant="danger">{serverMessageOr(error, t('bookingFailed'))}</Alert>
      )}
    </div>
  )
}
