import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/PageSection.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'

type Payout = ReplyOf<'earnings'>['payouts'][number]

const statusBadges = {
  sent: { label: 'payoutSent', variant: 'neutral' },
  paid: { label: 'payoutPaid', variant: 'success' },
  returned: { label: 'payoutReturned', variant: 'warning' },
} as const satisfies Record<Payout['status'], unknown>

export function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  const t = useTranslations(text)
  return (
    <PageSection title={t('payouts')} text={t('payoutsText')}>
      {payouts.length === 0 ? (
        <p className="text-quiet">{t('payoutsNone')}</p>
      ) : (
        <Card className="py-0 sm:py-0">
          <ul className="divide-y divide-hairline">
            {payouts.map(payout => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </ul>
        </Card>
      )}
    </PageSection>
  )
}

function PayoutRow({ payout: { amount, currency, status, destination, createdAt } }: { payout: Payout }) {
  const t = useTranslations(text)
  const badge = statusBadges[status]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0">
        <p>
          <DateTime start={createdAt} />
        </p>
        <p className="text-quiet">{t('payoutTo', { destination })}</p>
        {status === 'returned' && <p className="mt-1 max-w-text text-15">{t('payoutReturnedText')}</p>}
      </div>
      <p className="flex items-center gap-3">
        <Badge variant={badge.variant}>{t(badge.label)}</Badge>
        <Price amount={amount} currency={currency} style="exact" className="font-semibold" />
      </p>
    </li>
  )
}
