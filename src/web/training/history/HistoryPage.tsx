import { clsx } from 'clsx'
import { useSearchParams } from 'react-router'
import { addresses } from '#contract/address/training-session.ts'
import { page } from '#contract/page.ts'
import { useCall } from '#web/query.ts'
import { progress as text } from '#web/text/en/progress.ts'
import { useText } from '#web/text/translate.ts'
import { TrainingNav } from '#web/training/TrainingNav.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { PastSession } from './PastSession.tsx'

export default function HistoryPage() {
  const t = useText(text)
  const [address, setAddress] = useSearchParams()
  const shown = page.catch(1).parse(address.get('page') ?? undefined)
  const turnTo = (next: number) => setAddress(next > 1 ? { page: String(next) } : {})
  const { data, error, isPlaceholderData, refetch } = useCall(
    addresses.interviewHistory,
    { query: { page: shown } },
    { keepPrevious: true },
  )
  return (
    <>
      <TrainingNav />
      <PageHeader title={t('historyTitle')} subtitle={t('historySubtitle')} />
      {data ? (
        data.total === 0 ? (
          <EmptyState
            title={t('emptyTitle')}
            action={<ButtonLink to="/interview-training">{t('emptyAction')}</ButtonLink>}
          >
            {t('emptyText')}
          </EmptyState>
        ) : data.sessions.length === 0 && !isPlaceholderData ? (
          <EmptyState
            title={t('pageEmpty')}
            action={<Button onClick={() => turnTo(1)}>{t('firstPage')}</Button>}
          />
        ) : (
          <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && 'opacity-60')}>
            <p role="status" className="mb-3 text-quiet">
              {t('found', { count: data.total })}
            </p>
            <Card className="py-0 sm:py-0">
              <ul className="divide-y divide-hairline">
                {data.sessions.map(one => (
                  <PastSession key={one.sessionId} session={one} />
                ))}
              </ul>
            </Card>
            <Pager {...data} onPage={turnTo} />
          </div>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy>
          <Skeleton className="mb-3 h-6 w-28" />
          <Card className="divide-y divide-hairline py-0 sm:py-0">
            {[0, 1, 2, 3].map(row => (
              <div key={row} className="grid gap-2 py-5">
                <Skeleton className="h-6 w-48" />
                <Skeleton className="h-5 w-72 max-w-full" />
                <Skeleton className="h-5 w-56 max-w-full" />
              </div>
            ))}
          </Card>
        </div>
      )}
    </>
  )
}
