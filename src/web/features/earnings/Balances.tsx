import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { bookingLimits } from '#contract/limits.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatMoney } from '#web/lib/format.ts'
import { payoutDetailsQuery } from './api.ts'
import { NextPayout } from './NextPayout.tsx'
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
