import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { bookingLimits, payoutLimits } from '#contract/limits.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatMoney, formatWeekdayDate } from '#web/lib/format.ts'
import { payoutDetailsQuery, useRequestPayout } from './api.ts'
import { payoutDetailsId } from './PayoutDetails.tsx'

type Earnings = ReplyOf<'earnings'>
type Balance = Earnings['balances'][number]

/** Amounts per currency by payout stage. */
export function Balances({ earnings }: { earnings: Earnings }) {
  const t = useTranslations(text)
  const { data: details } = useQuery(payoutDetailsQuery)
  return (
    <PageSection title={t('balance')}>
      {details?.method === null && (
        <Alert variant="warning" title={t('noDetailsTitle')}>
          {t('noDetailsText')}{' '}
          <a href={`#${payoutDetailsId}`} className="link">
            {t('noDetailsAction')}
          </a>
        </Alert>
      )}
      {earnings.balances.map(balance => (
        <CurrencyBalance key={balance.currency} balance={balance} earnings={earnings} />
      ))}
    </PageSection>
  )
}

function CurrencyBalance({ balance, earnings }: { balance: Balance; earnings: Earnings }) {
  const { currency } = balance
  const t = useTranslations(text)
  const language = useLanguage()
  const figures = [
    { name: 'available', hint: t('availableHint') },
    { name: 'pending', hint: t('pendingHint', { hours: bookingLimits.contestHours }) },
    { name: 'upcoming', hint: t('upcomingHint') },
    { name: 'paidOut', hint: t('paidOutHint') },
  ] as const
  const isNegative = balance.available < 0
  return (
    <Card className="grid gap-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {figures.map(({ name, hint }) => (
          <div key={name} className="min-w-0">
            <dt className="text-15 text-quiet">{t(name)}</dt>
            <dd>
              <Price
                amount={balance[name]}
                currency={currency}
                style="exact"
                className={clsx(
                  'block text-20 font-semibold',
                  name === 'available' && (isNegative ? 'text-amber-ink' : 'text-accent'),
                )}
              />
              <span className="mt-1 block text-13 text-quiet">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-hairline pt-5 empty:hidden">
        <NextPayout balance={balance} earnings={earnings} />
      </div>
      {isNegative && (
        <Alert variant="warning">
          {t('carriedForward', { amount: formatMoney(-balance.available, currency, language, 'exact') })}
        </Alert>
      )}
    </Card>
  )
}

/** When the available balance is paid and where to, or the button that asks for it. */
function NextPayout({
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
