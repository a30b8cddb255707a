import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Children, type KeyboardEvent, type ReactNode } from 'react'
import type { InterviewerCard as Interviewer } from '#contract/interviewer.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { rateSourceMessageKeys } from '#web/features/bookings/BookingAmounts.tsx'
import { type Filter, isFiltered } from '#web/features/interviewers/filter-params.ts'
import { useLocalPrices } from '#web/features/interviewers/local-prices.ts'
import { prices } from '#web/i18n/en/payments/prices.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatDate } from '#web/lib/format.ts'
import { InterviewerCard } from './InterviewerCard.tsx'

export function InterviewerResults({
  query: { data, error, isPlaceholderData, refetch },
  filter,
  getHref,
  onBook,
  onPageChange: onPage,
  onReset,
}: {
  query: UseQueryResult<ReplyOf<'findInterviewers'>>
  filter: Filter
  getHref: (id: string) => string
  onBook: (id: string, choice?: { at?: string; type?: string }) => void
  onPageChange: (page: number) => void
  onReset: () => void
}) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <ResultsSkeleton />
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
            filter={filter}
            to={getHref(interviewer.id)}
            onBook={choice => onBook(interviewer.id, choice)}
          />
        ))}
      </CardGrid>
      <ExchangeRateNote interviewers={data.interviewers} />
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPageChange={onPage} />
    </>
  )
}

/** Source and date of the exchange rate, once per page. */
function ExchangeRateNote({ interviewers }: { interviewers: readonly Interviewer[] }) {
  const t = useTranslations(interviewerSearch)
  const tPrices = useTranslations(prices)
  const language = useLanguage()
  const rate = useLocalPrices().rateSource(
    interviewers.flatMap(({ priceFrom, sessionTypes }) => [
      priceFrom,
      ...sessionTypes.map(type => type.price),
    ]),
  )
  if (!rate) return null
  const date = formatDate(`${rate.date}T00:00:00Z`, 'UTC', language)
  return (
    <p className="mt-4 max-w-text text-13 text-quiet">
      {t('ratesNote', { source: tPrices(rateSourceMessageKeys[rate.source]), date })}
    </p>
  )
}

function ResultsSkeleton() {
  return (
    <div aria-busy>
      <CardGrid>
        {[0, 1, 2, 3].map(card => (
          <Skeleton key={card} className="h-84 rounded-large" />
        ))}
      </CardGrid>
    </div>
  )
}

/** Arrows, Home and End move between elements marked `data-card`. Tab works as usual. */
function CardGrid({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-busy={isBusy}
      onKeyDown={moveBetweenCards}
      className={clsx('grid gap-4 transition-opacity duration-150', isBusy && 'opacity-55')}
    >
      {Children.map(children, child => (
        <li className="min-w-0">{child}</li>
      ))}
    </ul>
  )
}

function moveBetweenCards(event: KeyboardEvent<HTMLElement>) {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.findIndex(card => card.contains(event.target as Node))
  const next = at < 0 ? undefined : cards[targetIndex(event.key, at, cards)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function targetIndex(key: string, at: number, cards: readonly HTMLElement[]): number {
  const top = (card: HTMLElement | undefined) => card?.closest('li')?.offsetTop
  const columns = cards.filter(card => top(card) === top(cards[0])).length
  const offsets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: cards.length - 1,
  }
  return offsets[key] ?? -1
}
