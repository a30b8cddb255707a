import type { InterviewerCard as Interviewer } from '#contract/interviewer.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { interviewer } from '#web/i18n/en/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/interviewer-search.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CardGrid } from './CardGrid.tsx'
import { ExchangeRateNote } from './ExchangeRateNote.tsx'
import { type Filter, isFiltered } from './filter-params.ts'
import { InterviewerCard, InterviewerCardSkeleton } from './InterviewerCard.tsx'

export function InterviewerResults({
  query: { data, error, isPending, isPlaceholderData, refetch },
  filter,
  getHref,
  onBook,
  onPageChange: onPage,
  onReset,
}: {
  query: {
    data: { interviewers: Interviewer[]; total: number; page: number; pageSize: number } | undefined
    error: unknown
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => void
  }
  filter: Filter
  getHref: (id: string) => string
  onBook: (id: string, at?: string) => void
  onPageChange: (page: number) => void
  onReset: () => void
}) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (isPending || !data) return <ResultsSkeleton />
  if (data.total === 0 && filter.only) {
    const isFavorites = filter.only === 'favourites'
    return (
      <EmptyState
        title={tFind(isFavorites ? 'noFavorites' : 'noAwaited')}
        action={<Button onClick={onReset}>{tFind('showAll')}</Button>}
      >
        {tFind(isFavorites ? 'noFavoritesHint' : 'noAwaitedHint')}
      </EmptyState>
    )
  }
  if (data.total === 0) {
    return (
      <EmptyState
        title={t('none')}
        action={isFiltered(filter) && <Button onClick={onReset}>{t('resetFilters')}</Button>}
      >
        {t(isFiltered(filter) ? 'noneHint' : 'noneYet')}
      </EmptyState>
    )
  }
  if (data.interviewers.length === 0) {
    return (
      <EmptyState
        title={t('pageEmpty')}
        action={<Button onClick={() => onPage(1)}>{t('firstPage')}</Button>}
      />
    )
  }
  return (
    <>
      <CardGrid isBusy={isPlaceholderData}>
        {data.interviewers.map(interviewer => (
          <InterviewerCard
            key={interviewer.id}
            interviewer={interviewer}
            to={getHref(interviewer.id)}
            onBook={at => onBook(interviewer.id, at)}
          />
        ))}
      </CardGrid>
      <ExchangeRateNote interviewers={data.interviewers} />
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPageChange={onPage} />
    </>
  )
}

function ResultsSkeleton() {
  return (
    <div aria-busy>
      <CardGrid>
        {[0, 1, 2, 3, 4, 5].map(card => (
          <InterviewerCardSkeleton key={card} />
        ))}
      </CardGrid>
    </div>
  )
}
