import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { page } from '#contract/fields.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { historyQuery } from '#web/features/training/api.ts'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { progress as text } from '#web/i18n/en/training/progress.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { Route } from './+types/HistoryPage.ts'
import { InterviewListItem } from './InterviewListItem.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

const pageOf = (search: URLSearchParams) => page.catch(1).parse(search.get('page') ?? undefined)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  void queryClient.prefetchQuery(historyQuery(pageOf(new URL(request.url).searchParams)))

export default function HistoryPage() {
  const t = useTranslations(text)
  const [address, setAddress] = useSearchParams()
  const shown = pageOf(address)
  const goToPage = (next: number) => setAddress(next > 1 ? { page: String(next) } : {})
  return (
    <>
      <PageHeader title={t('historyTitle')} subtitle={t('historySubtitle')} />
      <TrainingNav />
      <QueryBoundary
        fallback={
          <div aria-busy className="grid gap-3">
            <Skeleton className="h-6 w-28" />
            <Skeleton className="h-112 rounded-large" />
          </div>
        }
        resetKeys={[shown]}
      >
        <History page={shown} onPageChange={goToPage} />
      </QueryBoundary>
    </>
  )
}

function History({ page, onPageChange }: { page: number; onPageChange: (page: number) => void }) {
  const t = useTranslations(text)
  const { data } = useSuspenseQuery(historyQuery(page))
  if (data.total === 0)
    return (
      <EmptyState
        title={t('emptyTitle')}
        action={<ButtonLink to="/interview-training">{t('emptyAction')}</ButtonLink>}
      >
        {t('emptyText')}
      </EmptyState>
    )
  if (data.sessions.length === 0)
    return (
      <EmptyState
        title={t('pageEmpty')}
        action={<Button onClick={() => onPageChange(1)}>{t('firstPage')}</Button>}
      />
    )
  return (
    <div>
      <p role="status" className="mb-3 text-quiet">
        {t('found', { count: data.total })}
      </p>
      <Card className="py-0 sm:py-0">
        <ul className="divide-y divide-hairline">
          {data.sessions.map(interview => (
            <InterviewListItem key={interview.sessionId} interview={interview} />
          ))}
        </ul>
      </Card>
      <Pagination {...data} onPageChange={onPageChange} />
    </div>
  )
}
