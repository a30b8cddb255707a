import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { UserId } from '#contract/id.ts'
import { searchLimits } from '#contract/limits.ts'
import { addresses as api } from '#contract/routes/interviewer.ts'
import { later } from '#web/components/ui/LazyPart.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import type { ScreenHandle } from '#web/features/auth/guards/Guard.tsx'
import { askedIn } from '#web/features/bookings/booking-dialog/asked-link.ts'
import { beginWithTime } from '#web/features/bookings/booking-dialog/draft-link.ts'
import { interviewer } from '#web/i18n/en/interviewer.ts'
import { useText } from '#web/i18n/translate.ts'
import { idFrom } from '#web/lib/id-link.ts'
import { useCall } from '#web/lib/query.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { askedOf, changed, emptyFilter, type Filter, readFilter, writeFilter } from './filter-state.ts'
import { Results } from './Results.tsx'
import { ResultsBar } from './ResultsBar.tsx'

const InterviewerDialog = later(() => import('./InterviewerDialog.tsx').then(one => one.InterviewerDialog))
const BookingDialog = later(() =>
  import('#web/features/bookings/booking-dialog/BookingDialog.tsx').then(one => one.BookingDialog),
)

/** What stands in the address beside the filter: whose card is open, with whom a booking is being made. */
type Opened = { interviewer: string } | { book: string; at?: string } | null

export const handle: ScreenHandle = { opening: <Heading /> }

export default function InterviewersPage() {
  const t = useText(interviewer)
  const [address, setAddress] = useSearchParams()
  const results = useRef<HTMLElement>(null)
  const filter = readFilter(address)
  const found = useCall(
    api.findInterviewers,
    { body: { ...askedOf(filter), pageSize: searchLimits.pageSize } },
    { keepPrevious: true },
  )

  const change = (part: Partial<Filter>, isTyping = false) =>
    setAddress(before => writeFilter(before, changed(readFilter(before), part)), {
      replace: isTyping,
      preventScrollReset: true,
    })
  const turnTo = (page: number) => {
    setAddress(writeFilter(address, { ...filter, page }))
    results.current?.focus({ preventScroll: true })
  }
  const open = (opened: Opened) =>
    setAddress(withOpened(address, opened), { replace: opened === null, preventScrollReset: true })

  const book = (id: string, at?: string) => {
    beginWithTime(id, at)
    open({ book: id, ...(at ? { at } : {}) })
  }

  const asked = askedIn(useLocation().state)
  useEffect(() => {
    if (asked) setAddress(before => withOpened(before, { book: asked }), { replace: true })
  }, [asked, setAddress])
  const [shownId, bookedId] = [idIn(address, 'interviewer'), idIn(address, 'book')]
  useFocusBack(results, bookedId ?? shownId)
  return (
    <>
      <Heading />
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_1fr] lg:gap-8">
        <FilterPanel filter={filter} onChange={change} />
        <section ref={results} tabIndex={-1} aria-label={t('results')} className="min-w-0 outline-none">
          <ResultsBar total={found.data?.total} filter={filter} onChange={change} />
          <Results
            found={found}
            filter={filter}
            addressOf={id => `?${withOpened(address, { interviewer: id })}`}
            onBook={book}
            onPage={turnTo}
            onReset={() => change(emptyFilter)}
          />
        </section>
      </div>
      {shownId && !bookedId && (
        <InterviewerDialog
          key={shownId}
          id={shownId}
          listed={found.data?.interviewers.find(one => one.id === shownId)}
          onBook={() => book(shownId)}
          onClose={() => open(null)}
        />
      )}
      {bookedId && (
        <BookingDialog
          key={bookedId}
          interviewerId={bookedId}
          startAt={address.get('at')}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

function withOpened(address: URLSearchParams, opened: Opened): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['interviewer', 'book', 'at']) next.delete(name)
  for (const [name, id] of Object.entries(opened ?? {})) next.set(name, id)
  return next
}

/** A dialog that came from a link or from another dialog has no button to give the focus back to: the card takes it. */
function useFocusBack(results: RefObject<HTMLElement | null>, openId: string | undefined) {
  useEffect(() => {
    if (!openId) return
    const giveBack = () => {
      if (document.activeElement !== document.body) return
      const card = results.current?.querySelector<HTMLElement>(`[data-card="${openId}"]`)
      const place = card ?? results.current
      place?.focus({ preventScroll: true })
    }
    return () => void setTimeout(giveBack)
  }, [openId, results])
}

const idIn = (address: URLSearchParams, name: string) => idFrom<UserId>(address.get(name))

function Heading() {
  const t = useText(interviewer)
  return <PageHeader title={t('title')} subtitle={t('subtitle')} />
}
