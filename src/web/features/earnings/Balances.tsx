import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { bookingLimits } from '#contract/limits.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/PageSection.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatMoney } from '#web/lib/format.ts'
import { payoutDetailsQuery } from './api.ts'
import { payoutDetailsId } from './PayoutDetails.tsx'

type Balance = ReplyOf<'earnings'>['balances'][number]

/** Amounts per currency by payout stage. */
export function Balances({ balances }: { balances: readonly Balance[] }) {
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
      {balances.map(balance => (
        <CurrencyBalance key={balance.currency} balance={balance} />
      ))}
    </PageSection>
  )
}

function CurrencyBalance({ balance: { currency, ...balance } }: { balance: Balance }) {
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
      <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_1fr] lg:gap-x-0 lg:divide-x lg:divide-hairline">
        {figures.map(({ name, hint }, index) => (
          <div
            key={name}
            className={clsx(
              'min-w-0',
              index === 0 ? 'max-lg:col-span-full lg:pr-6' : 'max-sm:last:col-span-2 lg:px-6',
            )}
          >
            <dt className={clsx('text-15', index === 0 ? 'font-medium' : 'text-quiet')}>{t(name)}</dt>
            <dd>
              <Price
                amount={balance[name]}
                currency={currency}
                style="exact"
                className={clsx(
                  'block font-serif font-semibold',
                  index === 0 ? 'text-34' : 'text-20 lg:pt-3',
                  name === 'available' && (isNegative ? 'text-amber-ink' : 'text-accent'),
                )}
              />
              <span className="mt-1 block text-13 text-quiet">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      {isNegative && (
        <Alert variant="warning">
          {t('carriedForward', { amount: formatMoney(-balance.available, currency, language, 'exact') })}
        </Alert>
      )}
    </Card>
  )
}
