import { useSuspenseQuery } from '@tanstack/react-query'
import { adminInsights } from '#web/i18n/en/admin/admin-insights.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { type CurrencyFigures, moneyInsightsQuery, type Period } from './api.ts'
import { sumOf } from './buckets.ts'
import { DayFigures } from './DayFigures.tsx'

const figures = ['sales', 'refunds', 'fees'] as const

/** In minor units, because sums of fractions are not exact. */
const sumOfAmounts = (
  days: readonly CurrencyFigures['days'][number][],
  name: (typeof figures)[number],
): number => sumOf(days, day => Math.round(day[name] * 100)) / 100

/** A card for each currency. Amounts of different currencies are never added. */
export function MoneyCards({ days }: { days: Period }) {
  const { data } = useSuspenseQuery(moneyInsightsQuery(days))
  return data.currencies.map(each => (
    <CurrencyCard key={each.currency} figures={each} fileSuffix={`${data.from}-${data.to}`} />
  ))
}

function CurrencyCard({
  figures: { currency, days },
  fileSuffix,
}: {
  figures: CurrencyFigures
  fileSuffix: string
}) {
  const t = useTranslations(adminInsights)
  const language = useLanguage()
  const totalOf = (name: (typeof figures)[number]) =>
    formatMoney(sumOfAmounts(days, name), currency, language, 'exact')
  return (
    <DayFigures
      title={t('money', { currency })}
      text={t('moneyText', { sales: totalOf('sales'), refunds: totalOf('refunds'), fees: totalOf('fees') })}
      days={days}
      shown={0}
      columns={figures.map(name => ({
        label: t(name),
        format: (value: number) => formatMoney(value, currency, language, 'exact'),
        getValue: (all: readonly CurrencyFigures['days'][number][]) => sumOfAmounts(all, name),
      }))}
      fileName={`money-${currency}-${fileSuffix}`}
    />
  )
}
