import { Download } from 'lucide-react'
import { groupBy } from '#contract/group-by.ts'
import { fromMinorUnits, toMinorUnits } from '#contract/money.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { browserTimeZone, formatMoney, toInputDate } from '#web/lib/format.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'
import { useCsvDownload } from './api.ts'

type Payout = ReplyOf<'earnings'>['payouts'][number]

const statusBadges = {
  sent: { label: 'payoutSent', variant: 'neutral' },
  paid: { label: 'payoutPaid', variant: 'success' },
  returned: { label: 'payoutReturned', variant: 'warning' },
} as const satisfies Record<Payout['status'], unknown>

export function Payouts({
  payouts,
  hasFixedDay,
}: {
  /** Newest first. */
  payouts: readonly Payout[]
  hasFixedDay: boolean
}) {
  const t = useTranslations(text)
  const years = [...groupBy(payouts, payout => toInputDate(payout.createdAt, browserTimeZone()).slice(0, 4))]
  return (
    <PageSection title={t('payouts')} text={t(hasFixedDay ? 'payoutsScheduled' : 'payoutsText')}>
      {payouts.length === 0 && <p className="text-quiet">{t('payoutsNone')}</p>}
      {years.map(([year, ofYear]) => (
        <PayoutYear key={year} year={year} payouts={ofYear} />
      ))}
    </PageSection>
  )
}

function PayoutYear({ year, payouts }: { year: string; payouts: readonly Payout[] }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { exportFile, save } = useCsvDownload({ from: `${year}-01-01`, to: `${year}-12-31` })
  const sums = [
    ...groupBy(
      payouts.filter(payout => payout.status !== 'returned'),
      payout => payout.currency,
    ),
  ].map(([currency, ofCurrency]) => {
    const total = ofCurrency.reduce((sum, payout) => sum + toMinorUnits(payout.amount), 0)
    return formatMoney(fromMinorUnits(total), currency, language, 'exact')
  })
  return (
    <Card className="py-0 sm:py-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline py-2">
        <h3 className="font-medium">
          {year}
          {sums.length > 0 && <span className="font-normal text-quiet"> · {sums.join(', ')}</span>}
        </h3>
        <Button variant="ghost" busy={exportFile.isPending} onClick={save} className="-mr-4">
          {!exportFile.isPending && <Download aria-hidden />}
          {t(exportFile.isPending ? 'csvPreparing' : 'statement')}
          <span className="sr-only">{year}</span>
        </Button>
      </div>
      <ul className="divide-y divide-hairline">
        {payouts.map(payout => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </ul>
    </Card>
  )
}

function PayoutRow({ payout: { amount, currency, status, destination, createdAt } }: { payout: Payout }) {
  const t = useTranslations(text)
  const badge = getOrDefault(statusBadges, status, { label: status as never, variant: 'neutral' } as const)
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
