import { clsx } from 'clsx'
import { useSearchParams } from 'react-router'
import { addresses } from '#contract/routes/earnings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Chapter } from '#web/components/ui/Chapter.tsx'
import { Pager } from '#web/components/ui/Pager.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { earnings as text } from '#web/i18n/en/earnings.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { EarnedSession, figureColumns, figures } from './EarnedSession.tsx'
import { ExportEarnings } from './ExportEarnings.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { allSessions, daysOf, type PeriodState, readPeriod, writePeriod } from './period-state.ts'

const pageSize = 10

/** What each session earned, of all days or some; the file holds the same ones. */
export function EarningSessions() {
  const t = useText(text)
  const [address, setAddress] = useSearchParams()
  const period = readPeriod(address)
  const show = (next: PeriodState) =>
    setAddress(writePeriod(next), { replace: true, preventScrollReset: true })
  const { data, error, isPlaceholderData, refetch } = useCall(
    addresses.earningSessions,
    { query: { ...daysOf(period), page: period.page, pageSize } },
    { keepPrevious: true },
  )
  const isAll = !period.from && !period.to && period.page === 1
  return (
    <Chapter title={t('sessions')} actions={<ExportEarnings days={daysOf(period)} />}>
      <PeriodFilter period={period} onChange={days => show({ ...days, page: 1 })} />
      {data ? (
        <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && 'opacity-60')}>
          {data.sessions.length > 0 ? (
            <Card className="py-0 sm:py-0">
              <Columns />
              <ul className="divide-y divide-hairline">
                {data.sessions.map(one => (
                  <EarnedSession key={one.bookingId} session={one} />
                ))}
              </ul>
            </Card>
          ) : isAll ? (
            <p className="text-quiet">{t('noneYet')}</p>
          ) : (
            <EmptyState
              title={t('noneInPeriod')}
              action={
                <Button look="secondary" onClick={() => show(allSessions)}>
                  {t('allDays')}
                </Button>
              }
            />
          )}
          <Pager {...data} onPage={page => show({ ...period, page })} />
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
    </Chapter>
  )
}

/** The names over the figures where they stand in columns; each row has them too, for whoever cannot see these. */
function Columns() {
  const t = useText(text)
  return (
    <div
      aria-hidden
      className={clsx('hidden border-b border-hairline py-3 text-13 text-quiet lg:grid', figureColumns)}
    >
      <span>{t('session')}</span>
      {figures.map(name => (
        <span key={name} className="text-right">
          {t(name)}
        </span>
      ))}
    </div>
  )
}
