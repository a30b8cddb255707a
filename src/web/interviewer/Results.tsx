import type { InterviewerCard as Interviewer } from '#contract/interviewer.ts'
import { searchLimits } from '#contract/limits.ts'
import { interviewer } from '#web/text/en/interviewer.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { number } from '#web/ui/format.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { CardGrid } from './CardGrid.tsx'
import { countOf, type Filter } from './filter-state.ts'
import { InterviewerCard, InterviewerCardSkeleton } from './InterviewerCard.tsx'

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
  onBook: (id: string) => void
  onPage: (page: number) => void
  onReset: () => void
}) {
  const t = useText(interviewer)
  const language = useLanguage()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (isPending || !data) return <ResultsSkeleton />
  const isFiltered = countOf(filter) > 0 || filter.search !== ''
  if (data.total === 0) {
    return (
      <EmptyState
        title={t('none')}
        action={isFiltered && <Button onClick={onReset}>{t('resetFilters')}</Button>}
      >
        {t(isFiltered ? 'noneHint' : 'noneYet')}
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
      <p role="status" className="mb-4 text-15 text-quiet tabular-nums">
        {data.total < searchLimits.countedAtMost
          ? t('found', { count: data.total })
          : t('foundMany', { number: number(data.total, language) })}
      </p>
      <CardGrid isBusy={isPlaceholderData}>
        {data.interviewers.map(one => (
          <InterviewerCard key={one.id} of={one} to={addressOf(one.id)} onBook={() => onBook(one.id)} />
        ))}
      </CardGrid>
      <Pager page={data.page} pageSize={data.pageSize} total={data.total} onPage={onPage} />
    </>
  )
}

function ResultsSkeleton() {
  return (
    <div aria-busy className="pt-10">
      <CardGrid>
        {[0, 1, 2, 3, 4, 5].map(card => (
          <InterviewerCardSkeleton key={card} />
        ))}
      </CardGrid>
    </div>
  )
}
