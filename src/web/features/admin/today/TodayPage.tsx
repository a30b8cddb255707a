import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { todayQueues } from '#contract/admin/today-queues.ts'
import { adminTodayApi } from '#contract/routes/admin-today.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader, PageSection } from '#web/components/ui/PageHeader.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { WideTable } from '#web/features/admin/components/DataTable.tsx'
import { adminToday } from '#web/i18n/en/admin/admin-today.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { browserTimeZone, formatDate, formatNumber, formatRelativeTime } from '#web/lib/format.ts'

type Today = ReplyOf<'adminToday'>
type Figures = Today['today']

const todayQuery = apiQuery(adminTodayApi.adminToday, {})

export default function TodayPage() {
  const t = useTranslations(adminToday)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
        <div className="grid grid-cols-1 gap-12">
          <Queues />
          <FigureTable />
        </div>
      </QueryBoundary>
    </>
  )
}

function Queues() {
  const t = useTranslations(adminToday)
  const { data } = useSuspenseQuery(todayQuery)
  return (
    <PageSection title={t('queues')}>
      {data.queues.length === 0 ? (
        <EmptyState title={t('nothingWaits')}>{t('nothingWaitsText')}</EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {data.queues.map(queue => (
            <li key={queue.name}>
              <QueueCard queue={queue} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function QueueCard({ queue: { name, count, hasMore, oldestAt } }: { queue: Today['queues'][number] }) {
  const t = useTranslations(adminToday)
  const language = useLanguage()
  const now = useNow('minute')
  const shown = formatNumber(count, language)
  return (
    <Link
      to={todayQueues.find(queue => queue.name === name)?.to ?? '/admin'}
      className="flex h-full min-h-11 items-center justify-between gap-4 rounded-large border border-hairline bg-surface p-5 no-underline hover:bg-sunken"
    >
      <span className="grid min-w-0 gap-1">
        <span className="text-26 font-semibold tabular-nums">{hasMore ? `${shown}+` : shown}</span>
        <span className="text-15 font-medium">{t(name)}</span>
        {oldestAt !== null && (
          <span className="text-13 text-quiet">
            {t('oldest', { age: formatRelativeTime(oldestAt, now, language, browserTimeZone()) })}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
    </Link>
  )
}

const countNames = ['newAccounts', 'paidBookings', 'heldSessions', 'cancelledBookings'] as const
const periods = ['today', 'week', 'weekBefore'] as const

function FigureTable() {
  const t = useTranslations(adminToday)
  const language = useLanguage()
  const { data } = useSuspenseQuery(todayQuery)
  const currencies = [
    ...new Set(periods.flatMap(period => data[period].volume.map(({ currency }) => currency))),
  ].toSorted()
  return (
    <PageSection
      title={t('figures')}
      text={t('figuresText', { day: formatDate(`${data.day}T00:00:00Z`, 'UTC', language) })}
    >
      <Card className="py-2 sm:py-3">
        <WideTable label={t('figures')}>
          <table className="w-full text-15">
            <thead className="text-13 text-quiet">
              <tr className="border-b border-hairline">
                <td />
                {periods.map(period => (
                  <th key={period} scope="col" className="py-2 pl-6 text-right font-normal whitespace-nowrap">
                    {t(period)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline">
              {countNames.map(name => (
                <tr key={name}>
                  <th scope="row" className="py-3 text-left font-normal">
                    {t(name)}
                  </th>
                  {periods.map(period => (
                    <td key={period} className="py-3 pl-6 text-right tabular-nums">
                      {formatNumber(data[period][name], language)}
                    </td>
                  ))}
                </tr>
              ))}
              {currencies.map(currency => (
                <tr key={currency}>
                  <th scope="row" className="py-3 text-left font-normal">
                    {t('volume', { currency })}
                  </th>
                  {periods.map(period => (
                    <td key={period} className="py-3 pl-6 text-right tabular-nums">
                      <Price amount={volumeOf(data[period], currency)} currency={currency} style="exact" />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      </Card>
    </PageSection>
  )
}

const volumeOf = ({ volume }: Figures, currency: string): number =>
  volume.find(sum => sum.currency === currency)?.amount ?? 0
