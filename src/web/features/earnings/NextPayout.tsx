import { useQuery } from '@tanstack/react-query'
import { payoutLimits } from '#contract/limits.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatMoney, formatWeekdayDate } from '#web/lib/format.ts'
import { payoutDetailsQuery, useRequestPayout } from './api.ts'

type Earnings = ReplyOf<'earnings'>

/** When the available balance is paid and where to, or the button that asks for it. */
export function NextPayout({
  balance: { currency, available },
  earnings: { nextPayoutOn, requestedPayouts },
}: {
  balance: Earnings['balances'][number]
  earnings: Earnings
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data: details } = useQuery(payoutDetailsQuery)
  const request = useRequestPayout()
  const requestedAt = requestedPayouts.find(payout => payout.currency === currency)?.requestedAt
  const least = formatMoney(payoutLimits.minAmount, currency, language)
  const amount = formatMoney(available, currency, language, 'exact')
  const account = details?.destination ? `••${details.destination.slice(-4)}` : ''
  const isEnough = available >= payoutLimits.minAmount
  const day = nextPayoutOn && formatWeekdayDate(`${nextPayoutOn}T12:00Z`, 'UTC', language)
  if (!details || available <= 0) return day && <p className="text-quiet">{t('nextDay', { day })}</p>
  if (!isEnough) return <p className="text-quiet">{t('belowMinimum', { amount: least })}</p>
  if (day)
    return (
      <p className="font-serif text-26 leading-tight font-semibold">
        {details.method ? t('nextPayout', { day, amount, account }) : t('nextPayoutNowhere', { day, amount })}
      </p>
    )
  if (requestedAt)
    return (
      <p role="status" className="font-medium">
        <Trans
          text={t('requested', { amount, account })}
          components={{ at: () => <DateTime start={requestedAt} withRelative={false} /> }}
        />
      </p>
    )
  // The warning above asks for the account.
  if (!details.method) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-15 text-quiet">{t('requestHint', { account: details.destination ?? account })}</p>
      <Button
        busy={request.isPending}
        onClick={() =>
          request.mutate(
            { body: { currency } },
            { onSuccess: () => toast.success(t('requestSent')), onError: toast.error },
          )
        }
      >
        {t('request', { amount })}
      </Button>
    </div>
  )
}
