import { useQuery } from '@tanstack/react-query'
import { Timer, X } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useHasPassed } from '#web/components/dates/use-now.ts'
import { ButtonLink, IconButton } from '#web/components/ui/Button.tsx'
import { invalidateHolds, upcomingTasksQuery } from '#web/features/bookings/api.ts'
import { holds as words } from '#web/i18n/en/bookings/holds.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { withQueryProvider } from '#web/lib/api/QueryProvider.tsx'

/** Another tab may pay for a hold or release it. */
const pollIntervalMs = 30_000

/** Duration for which the bar reports an expired hold. */
const expiredShownMs = 12_000

const heightProperty = '--hold-bar-height'

/** Shown on every page: the unpaid hold that expires first, and the link to its payment. */
function HoldBar() {
  const { data } = useQuery({
    ...upcomingTasksQuery,
    refetchInterval: ({ state }) => (state.data && state.data.toPay > 0 ? pollIntervalMs : false),
  })
  const { pathname, search } = useLocation()
  const [expiredHold, setExpiredHold] = useState<UnpaidHold | null>(null)
  // A page about one payment shows the state of its hold itself.
  const [firstHold, ...others] = (data?.holds ?? []).filter(
    ({ transactionId }) => !(pathname.startsWith('/payment/') && search.includes(transactionId)),
  )
  useEffect(() => {
    if (!expiredHold) return
    const timer = setTimeout(() => setExpiredHold(null), expiredShownMs)
    return () => clearTimeout(timer)
  }, [expiredHold])
  if (expiredHold) return <ExpiredHold hold={expiredHold} onClose={() => setExpiredHold(null)} />
  if (!firstHold) return null
  const end = () => {
    setExpiredHold(firstHold)
    invalidateHolds()
  }
  // The profile page lists the holds itself, but does not report when one expires.
  if (pathname === '/profile')
    return <HoldTimer key={firstHold.bookingId} until={firstHold.holdExpiresAt} onEnd={end} />
  return <ActiveHold key={firstHold.bookingId} hold={firstHold} others={others.length} onEnd={end} />
}

/** Calls `onEnd` once the hold has expired. */
function HoldTimer({ until, onEnd }: { until: string; onEnd: () => void }) {
  const isOver = useHasPassed(Date.parse(until))
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return null
}

function Bar({ children }: { children: ReactNode }) {
  const t = useTranslations(words)
  const bar = useRef<HTMLElement>(null)
  usePublishedHeight(bar)
  return (
    <section ref={bar} aria-label={t('bar')} className="border-t border-amber bg-amber-tint">
      <div className="page-width flex items-center justify-between gap-x-4 gap-y-2 py-2.5">{children}</div>
    </section>
  )
}

/** Sets the bar's height as a CSS variable, with which sticky footers of pages stay above the bar. */
function usePublishedHeight(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const publish = () => style.setProperty(heightProperty, `${element.offsetHeight}px`)
    const observer = new ResizeObserver(publish)
    observer.observe(element)
    publish()
    return () => {
      observer.disconnect()
      style.removeProperty(heightProperty)
    }
  }, [bar])
}

function ActiveHold({ hold, others, onEnd }: { hold: UnpaidHold; others: number; onEnd: () => void }) {
  const t = useTranslations(words)
  const personName = usePersonName()
  return (
    <Bar>
      <div className="flex min-w-0 items-center gap-3">
        <Timer aria-hidden className="hidden size-5 shrink-0 text-amber-ink sm:block" />
        <div className="min-w-0 text-15">
          <p className="font-medium">
            {t('heldForYou')} <Countdown until={hold.holdExpiresAt} onEnd={onEnd} />
          </p>
          <p className="truncate text-13">
            <bdi translate="no">{personName(hold.interviewerName)}</bdi>
            <span className="hidden sm:inline">
              {' · '}
              <DateTime start={hold.startTime} end={hold.endTime} withRelative={false} />
            </span>
            {others > 0 && (
              <>
                {' · '}
                <Link to="/interviewee-bookings?status=pending" className="link">
                  {t('more', { count: others })}
                </Link>
              </>
            )}
          </p>
        </div>
      </div>
      <ButtonLink to={hold.paymentUrl} reloadDocument className="shrink-0">
        {t('continue')}
      </ButtonLink>
    </Bar>
  )
}

function ExpiredHold({ hold, onClose }: { hold: UnpaidHold; onClose: () => void }) {
  const t = useTranslations(words)
  const personName = usePersonName()
  return (
    <Bar>
      <p role="status" className="min-w-0 text-15">
        {t('over', { name: personName(hold.interviewerName) })}{' '}
        <Link
          to={`/interviewers?book=${hold.interviewerId}${hold.sessionTypeId ? `&type=${hold.sessionTypeId}` : ''}`}
          onClick={onClose}
          className="link"
        >
          {t('again')}
        </Link>
      </p>
      <IconButton label={t('close')} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </Bar>
  )
}

export default withQueryProvider(HoldBar)
