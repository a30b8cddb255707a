import { clsx } from 'clsx'
import { useSearchParams } from 'react-router'
import { addresses } from '#contract/routes/earnings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/Chapter.tsx'
import { Pagination } from '#web/components/ui/Pager.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { earnings as text } from '#web/i18n/en/earnings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { EarningRow, earningFigures, figureColumnsClass } from './EarnedSession.tsx'
import { ExportEarningsButton } from './ExportEarnings.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { defaultPeriod, type PeriodParams, parsePeriod, serializePeriod, toDayRange } from './period-state.ts'

const pageSize = 10

/** What each session earned, of all days or some; the file holds the same ones. */
export function EarningList() {
  const t = useTranslations(text)
  const [address, setAddress] = useSearchParams()
  const period = parsePeriod(address)
  const show = (next: PeriodParams) =>
    setAddress(serializePeriod(next), { replace: true, preventScrollReset: true })
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    addresses.earningSessions,
    { query: { ...toDayRange(period), page: period.page, pageSize } },
    { keepPreviousData: true },
  )
  const isAll = !period.from && !period.to && period.page === 1
  return (
    <PageSection title={t('sessions')} actions={<ExportEarningsButton days={toDayRange(period)} />}>
      <PeriodFilter period={period} onChange={days => show({ ...days, page: 1 })} />
      {data ? (
        <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && 'opacity-60')}>
          {data.sessions.length > 0 ? (
            <Card className="py-0 sm:py-0">
              <ColumnHeadings />
              <ul className="divide-y divide-hairline">
                {data.sessions.map(one => (
                  <EarningRow key={one.bookingId} session={one} />
                ))}
              </ul>
            </Card>
          ) : isAll ? (
            <p className="text-quiet">{t('noneYet')}</p>
          ) : (
            <EmptyState
              title={t('noneInPeriod')}
              action={
                <Button variant="secondary" onClick={() => show(defaultPeriod)}>
                  {t('allDays')}
                </Button>
              }
            />
          )}
          <Pagination {...data} onPageChange={page => show({ ...period, page })} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-3">
          {[0, 1, 2].map(row => (
            <Skeleton key={row} className="h-20 rounded-medium" />
          ))}
        </div>
      )}
    </PageSection>
  )
}

/** The names over the figures where they stand in columns; each row has them too, for whoever cannot see these. */
function ColumnHeadings() {
  const t = useTranslations(text)
  return (
    <div
      aria-hidden
      className={clsx('hidden border-b border-hairline py-3 text-13 text-quiet lg:grid', figureColumnsClass)}
    >
      <span>{t('session')}</span>
      {earningFigures.map(name => (
        <span key={name} className="text-right">
          {t(name)}
        </span>
      ))}
    </div>
  )
}
