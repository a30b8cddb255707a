import type { InterviewerCard as Interviewer } from '#contract/interviewer.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Pager } from '#web/components/ui/Pager.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { find } from '#web/i18n/en/find.ts'
import { interviewer } from '#web/i18n/en/interviewer.ts'
import { useText } from '#web/i18n/translate.ts'
import { CardGrid } from './CardGrid.tsx'
import { type Filter, isFiltered } from './filter-state.ts'
import { InterviewerCard, InterviewerCardSkeleton } from './InterviewerCard.tsx'
import { RatesNote } from './RatesNote.tsx'

/** The cards that match, or why there are none. */
export function Results({
  found: { data, error, isPending, isPlaceholderData, refetch },
  filter,
  addressOf,
  onBook,
  onPage,
  onReset,
}: {
  found: {
    data: { interviewers: Interviewer[]; total: number; page: number; pageSize: number } | undefined
    error: unknown
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => void
  }
  filter: Filter
  addressOf: (id: string) => string
  onBook: (id: string, at?: string) => void
  onPage: (page: number) => void
  onReset: () => void
}) {
  const t = useText(interviewer)
  const words = useText(find)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (isPending || !data) return <ResultsSkeleton />
  if (data.total === 0 && filter.only) {
    const isFavourites = filter.only === 'favourites'
    return (
      <EmptyState
        title={words(isFavourites ? 'noFavourites' : 'noAwaited')}
        action={<Button onClick={onReset}>{words('everybody')}</Button>}
      >
        {words(isFavourites ? 'noFavouritesHint' : 'noAwaitedHint')}
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
        {data.interviewers.map(one => (
          <InterviewerCard key={one.id} of={one} to={addressOf(one.id)} onBook={at => onBook(one.id, at)} />
        ))}
      </CardGrid>
      <RatesNote of={data.interviewers} />
      <Pager page={data.page} pageSize={data.pageSize} total={data.total} onPage={onPage} />
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
