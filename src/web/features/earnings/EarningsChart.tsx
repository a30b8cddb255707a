import { groupBy } from '#contract/group-by.ts'
import { BarChart } from '#web/components/charts/BarChart.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatMoney, formatMonth } from '#web/lib/format.ts'
import { earningFigures } from './EarningList.tsx'

type MonthlyEarnings = ReplyOf<'earnings'>['months']

export function EarningsChart({ months }: { months: MonthlyEarnings }) {
  const t = useTranslations(text)
  const byCurrency = [...groupBy(months, month => month.currency)]
  return (
    <PageSection title={t('overTime')} text={t(byCurrency.length > 0 ? 'overTimeText' : 'overTimeNone')}>
      {byCurrency.map(([currency, currencyMonths]) => (
        <CurrencyChart key={currency} currency={currency} months={fromFirstEarning(currencyMonths)} />
      ))}
    </PageSection>
  )
}

/** Without the months before the first earnings. The last month stays. */
function fromFirstEarning(months: MonthlyEarnings): MonthlyEarnings {
  const first = months.findIndex(month => month.gross > 0)
  return months.slice(first < 0 ? -1 : first)
}

function CurrencyChart({ currency, months }: { currency: string; months: MonthlyEarnings }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const [firstMonth] = months
  if (!firstMonth) return null
  const total = months.reduce((sum, month) => sum + month.net, 0)
  const bars = months.map(month => ({
    key: month.month,
    label: formatMonth(month.month, language),
    value: month.net,
    tooltip: `${formatMonth(month.month, language, 'long')}: ${formatMoney(month.net, currency, language, 'exact')}`,
  }))
  return (
    <Card>
      <h3 className="font-medium">{t('chart', { currency })}</h3>
      <p className="text-quiet">
        {t('chartTotal', {
          amount: formatMoney(total, currency, language, 'exact'),
          month: formatMonth(firstMonth.month, language, 'long'),
        })}
      </p>
      <BarChart bars={bars} formatValue={value => formatMoney(value, currency, language)} />
      <details className="group mt-4">
        <summary className="inline-flex min-h-11 items-center rounded-medium text-15 text-accent hover:underline">
          {t('asTable')}
        </summary>
        <MonthTable months={months} caption={t('chart', { currency })} />
      </details>
    </Card>
  )
}

function MonthTable({ months, caption }: { months: MonthlyEarnings; caption: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  return (
    // Focusable, so that the keyboard can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="mt-2 w-full text-15 tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-hairline text-13 text-quiet">
            <th scope="col" className="py-2 text-left font-normal">
              {t('month')}
            </th>
            {earningFigures.map(name => (
              <th key={name} scope="col" className="py-2 pl-4 text-right font-normal">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {months.map(month => (
            <tr key={month.month}>
              <th scope="row" className="whitespace-nowrap py-2 text-left font-normal">
                {formatMonth(month.month, language, 'long')}
              </th>
              {earningFigures.map(name => (
                <td key={name} className="py-2 pl-4 text-right">
                  <Price amount={month[name]} currency={month.currency} style="exact" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
