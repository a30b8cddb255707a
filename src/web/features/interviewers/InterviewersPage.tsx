import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useOptimistic, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SessionTypeId, UserId } from '#contract/id.ts'
import { PageFallback } from '#web/components/layout/AppLoading.tsx'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import {
  readBookingLinkState,
  resetDraftToFirstStep,
} from '#web/features/bookings/booking-dialog/booking-link.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { parseId } from '#web/lib/parse-id.ts'
import type { Route } from './+types/InterviewersPage'
import { searchQuery } from './api.ts'
import {
  emptyFilter,
  type Filter,
  parseFilterParams,
  updateFilter,
  writeFilterParams,
} from './filter-params.ts'
import { FilterPanel } from './filters/FilterPanel.tsx'
import { InterviewerResults } from './results/InterviewerResults.tsx'
import { ResultsToolbar } from './results/ResultsToolbar.tsx'

const InterviewerDialog = lazyWithRetry(() =>
  import('./InterviewerDialog.tsx').then(module => module.InterviewerDialog),
)
const BookingDialog = lazyWithRetry(() =>
  import('#web/features/bookings/booking-dialog/BookingDialog.tsx').then(module => module.BookingDialog),
)

/** Dialog in the address, beside the filter. */
type OpenDialog = { interviewer: string } | ({ book: string } & BookingChoice) | null
type BookingChoice = { at?: string; type?: string }

export function clientLoader({ request }: Pick<Route.ClientLoaderArgs, 'request'>) {
  const query = searchQuery(parseFilterParams(new URL(request.url).searchParams))
  // A dialog, which also changes the address, leaves the shown results as they are.
  const isShown = queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive()
  if (!isShown) void queryClient.prefetchQuery(query)
}

export function HydrateFallback() {
  return (
    <PageFallback>
      <Heading />
    </PageFallback>
  )
}

export const clientMiddleware = [requireAccess('not-interviewer')]

export default function InterviewersPage() {
  const t = useTranslations(interviewer)
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const results = useRef<HTMLElement>(null)
  // Shown at once, not when the router has gone to the new address.
  const [filter, showFilter] = useOptimistic(parseFilterParams(address))
  // Does not suspend: the filter shows a choice at once, not with its results.
  const found = useQuery({ ...searchQuery(filter), placeholderData: keepPreviousData })

  const change = (part: Partial<Filter>, isTyping = false) =>
    startTransition(async () => {
      const next = updateFilter(filter, part)
      showFilter(next)
      const search = `?${writeFilterParams(address, next)}`
      await navigate({ search }, { replace: isTyping, preventScrollReset: true })
    })
  const goToPage = (page: number) => {
    setAddress(writeFilterParams(address, { ...filter, page }))
    results.current?.focus({ preventScroll: true })
  }
  const open = (opened: OpenDialog) =>
    setAddress(withOpenDialog(address, opened), { replace: opened === null, preventScrollReset: true })

  const book = (id: string, choice: BookingChoice = {}) => {
    resetDraftToFirstStep(id, Object.keys(choice).length > 0)
    open({ book: id, ...choice })
  }

  const linkedInterviewer = readBookingLinkState(useLocation().state)
  useEffect(() => {
    if (linkedInterviewer)
      setAddress(before => withOpenDialog(before, { book: linkedInterviewer }), { replace: true })
  }, [linkedInterviewer, setAddress])
  const [shownId, bookedId] = [readId(address, 'interviewer'), readId(address, 'book')]
  return (
    <>
      <Heading />
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_1fr] lg:gap-8">
        <FilterPanel filter={filter} onChange={change} />
        <section ref={results} tabIndex={-1} aria-label={t('results')} className="min-w-0 outline-none">
          <ResultsToolbar total={found.data?.total} filter={filter} onChange={change} />
          <InterviewerResults
            query={found}
            filter={filter}
            getHref={id => `?${withOpenDialog(address, { interviewer: id })}`}
            onBook={book}
            onPageChange={goToPage}
            onReset={() => change(emptyFilter)}
          />
        </section>
      </div>
      {shownId && !bookedId && (
        <InterviewerDialog
          key={shownId}
          id={shownId}
          preloaded={found.data?.interviewers.find(interviewer => interviewer.id === shownId)}
          onBook={choice => book(shownId, choice)}
          onClose={() => open(null)}
        />
      )}
      {bookedId && (
        <BookingDialog
          key={bookedId}
          interviewerId={bookedId}
          startAt={address.get('at')}
          linkedTypeId={readTypeId(address)}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

/** `type` occurs twice: the filter's value is a number, the booking dialog's the id of a session type. Keeps the filter. */
function withOpenDialog(address: URLSearchParams, opened: OpenDialog): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['interviewer', 'book', 'at', 'type']) next.delete(name)
  for (const filtered of address.getAll('type')) if (!parseId(filtered)) next.append('type', filtered)
  for (const [name, id] of Object.entries(opened ?? {})) next.append(name, id)
  return next
}

const readTypeId = (address: URLSearchParams) =>
  address
    .getAll('type')
    .map(value => parseId<SessionTypeId>(value))
    .find(id => id !== undefined) ?? null

const readId = (address: URLSearchParams, name: string) => parseId<UserId>(address.get(name))

function Heading() {
  const t = useTranslations(interviewer)
  return <PageHeader title={t('title')} subtitle={t('subtitle')} />
}
