import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { groupBy } from '#contract/group-by.ts'
import { dayMs } from '#contract/time.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { notifications as text } from '#web/i18n/en/account/notifications.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatWeekdayDate, toInputDate } from '#web/lib/format.ts'
import { notificationsQuery } from './api.ts'
import { NotificationRow } from './NotificationRow.tsx'

/** One page of notifications by day, followed by older ones on request. */
export function NotificationList({
  before,
  previousDay,
  label,
  empty,
  olderPages,
  onShowOlder,
  shouldFocus = false,
}: {
  before?: number
  /** Day at the end of the page before, whose heading is not repeated. */
  previousDay?: string
  label: string
  empty?: ReactNode
  /** Number of older pages already open. */
  olderPages: number
  onShowOlder: () => void
  shouldFocus?: boolean
}) {
  const t = useTranslations(text)
  const [wasAsked, setAsked] = useState(false)
  const { data } = useSuspenseQuery(notificationsQuery(before))
  if (data.notices.length === 0) return empty
  const days = [...groupBy(data.notices, ({ at }) => toInputDate(at, browserTimeZone()))]
  return (
    <>
      <ul aria-label={label} tabIndex={-1} ref={shouldFocus ? focusList : null}>
        {days.map(([day, notices]) => (
          <li key={day}>
            {day !== previousDay && <DayHeading day={day} at={notices[0]?.at ?? day} />}
            <ul>
              {notices.map(notice => (
                <NotificationRow key={notice.number} notification={notice} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {data.before !== null &&
        (olderPages > 0 ? (
          <QueryBoundary fallback={<NotificationListSkeleton label={t('loadingMore')} />}>
            <NotificationList
              before={data.before}
              previousDay={days.at(-1)?.[0] ?? ''}
              label={t('olderList')}
              olderPages={olderPages - 1}
              onShowOlder={onShowOlder}
              shouldFocus={wasAsked}
            />
          </QueryBoundary>
        ) : (
          <Button
            variant="secondary"
            className="mt-6"
            onClick={() => {
              setAsked(true)
              onShowOlder()
            }}
          >
            {t('older')}
          </Button>
        ))}
    </>
  )
}

function DayHeading({ day, at }: { day: string; at: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow(30_000)
  const zone = browserTimeZone()
  const isToday = day === toInputDate(now, zone)
  const isYesterday = day === toInputDate(now - dayMs, zone)
  return (
    <h2 className="border-b border-hairline pt-6 pb-1 font-sans text-13 font-medium tracking-normal text-quiet">
      {isToday ? t('today') : isYesterday ? t('yesterday') : formatWeekdayDate(at, zone, language)}
    </h2>
  )
}

/** The button that loaded the page is gone, so the list gets the focus. */
const focusList = (list: HTMLElement | null) => list?.focus({ preventScroll: true })

export const NotificationListSkeleton = ({ label }: { label: string }) => (
  <div aria-busy role="status" className="grid gap-3">
    <span className="sr-only">{label}</span>
    {[1, 2, 3].map(n => (
      <Skeleton key={n} className="h-18 rounded-medium" />
    ))}
  </div>
)
