import { clsx } from 'clsx'
import { useSearchParams } from 'react-router'
import { page } from '#contract/fields.ts'
import { trainingSessionApi } from '#contract/routes/training.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { progress as text } from '#web/i18n/en/progress.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { InterviewListItem } from './InterviewListItem.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export default function HistoryPage() {
  const t = useTranslations(text)
  const [address, setAddress] = useSearchParams()
  const shown = page.catch(1).parse(address.get('page') ?? undefined)
  const goToPage = (next: number) => setAddress(next > 1 ? { page: String(next) } : {})
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    trainingSessionApi.interviewHistory,
    { query: { page: shown } },
    { keepPreviousData: true },
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
            action={<Button onClick={() => goToPage(1)}>{t('firstPage')}</Button>}
          />
        ) : (
          <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && 'opacity-60')}>
            <p role="status" className="mb-3 text-quiet">
              {t('found', { count: data.total })}
            </p>
            <Card className="py-0 sm:py-0">
              <ul className="divide-y divide-hairline">
                {data.sessions.map(session => (
                  <InterviewListItem key={session.sessionId} session={session} />
                ))}
              </ul>
            </Card>
            <Pagination {...data} onPageChange={goToPage} />
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
