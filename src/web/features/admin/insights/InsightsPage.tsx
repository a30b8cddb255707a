import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { adminInsights } from '#web/i18n/en/admin/admin-insights.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import {
  type CurrencyFigures,
  insightsQuery,
  moneyInsightsQuery,
  type Period,
  periods,
  readPeriod,
} from './api.ts'
import { sumOf } from './buckets.ts'
import { EmptySearches, FilterUse } from './DemandCards.tsx'
import { DayFigures } from './FigureCard.tsx'
import { Funnel, NoShows, RepeatBookings, Visits } from './FlowCards.tsx'
import { HourCard, LanguageCard, SpecialtyCard } from './SupplyCards.tsx'

export default function InsightsPage() {
  const t = useTranslations(adminInsights)
  const [address] = useSearchParams()
  const hasMoney = useHasAdminRole('finance')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<PeriodSelect />} />
      <div className="grid grid-cols-1 gap-6">
        <QueryBoundary fallback={<CardSkeletons />} resetKeys={[address.toString()]}>
          <Figures />
        </QueryBoundary>
        {hasMoney && (
          <QueryBoundary
            fallback={<Skeleton className="h-96 rounded-large" />}
            resetKeys={[address.toString()]}
          >
            <MoneyCards days={readPeriod(address)} />
          </QueryBoundary>
        )}
      </div>
    </>
  )
}

/** Fill the window, so that nothing in sight moves when the cards arrive. */
const CardSkeletons = () =>
  ['funnel', 'visits', 'searches', 'filters'].map(card => (
    <Skeleton key={card} className="h-96 rounded-large" />
  ))

function PeriodSelect() {
  const t = useTranslations(adminInsights)
  const [address, setAddress] = useSearchParams()
  return (
    <Field label={t('period')} className="w-52">
      <Select
        value={readPeriod(address)}
        onChange={event => setAddress({ days: event.target.value }, { preventScrollReset: true })}
      >
        {periods.map(days => (
          <option key={days} value={days}>
            {t('lastDays', { days })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Figures() {
  const t = useTranslations(adminInsights)
  const language = useLanguage()
  const [address] = useSearchParams()
  const { data } = useSuspenseQuery(insightsQuery(readPeriod(address)))
  const { from, to, days } = data
  const range = { from: formatDate(from, 'UTC', language), to: formatDate(to, 'UTC', language) }
  const fileSuffix = `${from}-${to}`
  return (
    <>
      <p className="text-15 text-quiet">{t('range', range)}</p>
      {!data.isComplete && <Alert variant="warning">{t('incomplete')}</Alert>}
      <Funnel days={days} fileSuffix={fileSuffix} />
      <Visits days={days} fileSuffix={fileSuffix} />
      <EmptySearches days={days} fileSuffix={fileSuffix} />
      <FilterUse filters={data.filters} fileSuffix={fileSuffix} />
      <SpecialtyCard rows={data.specialties} fileSuffix={fileSuffix} />
      <LanguageCard rows={data.languages} fileSuffix={fileSuffix} />
      <HourCard rows={data.hours} fileSuffix={fileSuffix} />
      <RepeatBookings days={days} fileSuffix={fileSuffix} />
      <NoShows days={days} fileSuffix={fileSuffix} />
    </>
  )
}

const figures = ['sales', 'refunds', 'fees'] as const

/** In minor units, because sums of fractions are not exact. */
const sumOfAmounts = (
  days: readonly CurrencyFigures['days'][number][],
  name: (typeof figures)[number],
): number => sumOf(days, day => Math.round(day[name] * 100)) / 100

/** A card for each currency. Amounts of different currencies are never added. */
function MoneyCards({ days }: { days: Period }) {
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
