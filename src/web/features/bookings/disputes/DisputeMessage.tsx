import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { bookingDisputes } from '#web/i18n/en/bookings/booking-disputes.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime, formatMoney } from '#web/lib/format.ts'

const AppealDialog = lazyWithRetry(() => import('./DisputeDialogs.tsx').then(module => module.AppealDialog))

/** State of a claim, the last decision of our team, and the appeal against it. */
export function DisputeMessage({ booking }: { booking: Booking }) {
  return (
    <>
      <ClaimMessage booking={booking} />
      <DecisionMessage booking={booking} />
    </>
  )
}

function ClaimMessage({ booking }: { booking: Booking }) {
  const t = useTranslations(bookingDisputes)
  const language = useLanguage()
  const side = useSide()
  const { name } = useCounterpart(booking)
  const { claim } = booking
  if (!claim) return null
  if (claim.refund === null)
    return (
      <Alert title={side === 'interviewee' ? t('youClaimed') : t('theyClaimed', { name })}>
        {t(side === 'interviewee' ? 'claimOpen' : 'claimOpenEarnings')}
      </Alert>
    )
  const amount = formatMoney(claim.refund, booking.currency, language, 'exact')
  return (
    <p className="text-quiet">{claim.refund === 0 ? t('claimRejected') : t('claimGranted', { amount })}</p>
  )
}

function DecisionMessage({ booking }: { booking: Booking }) {
  const t = useTranslations(bookingDisputes)
  const language = useLanguage()
  const [isAppealing, setAppealing] = useState(false)
  const { decision, can } = booking
  if (!decision) return null
  const until = can.appeal && formatDateTime(can.appeal.until, null, browserTimeZone(), language)
  return (
    <div className="grid justify-items-start gap-2">
      {decision.text && (
        <blockquote className="border-l-2 border-edge pl-3 text-15">
          <p className="text-13 text-quiet">{t('decision')}</p>
          <p className="whitespace-pre-line wrap-anywhere">{decision.text}</p>
        </blockquote>
      )}
      {decision.appeal === 'open' && <Alert>{t('appealOpen')}</Alert>}
      {until && (
        <>
          <p className="text-13 text-quiet">{t('appealUntil', { until })}</p>
          <Button variant="secondary" onClick={() => setAppealing(true)}>
            {t('appeal')}
          </Button>
        </>
      )}
      {isAppealing && <AppealDialog booking={booking} onClose={() => setAppealing(false)} />}
    </div>
  )
}
