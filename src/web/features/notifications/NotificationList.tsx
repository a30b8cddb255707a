import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  AlarmClock,
  Bell,
  CalendarDays,
  Flag,
  type LucideIcon,
  MessageSquare,
  ScrollText,
  UserRoundCheck,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { groupBy } from '#contract/group-by.ts'
import type { NotificationCategory, NotificationItem } from '#contract/notifications.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { notifications as text } from '#web/i18n/en/account/notifications.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  browserTimeZone,
  formatDateTime,
  formatRelativeTime,
  formatTime,
  formatWeekdayDate,
  toInputDate,
} from '#web/lib/format.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'
import { notificationsQuery } from './api.ts'

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
  const list = useFocusOnMount<HTMLUListElement>({ isWanted: shouldFocus, preventScroll: true })
  if (data.notices.length === 0) return empty
  const days = [...groupBy(data.notices, ({ at }) => toInputDate(at, browserTimeZone()))]
  return (
    <>
      <ul aria-label={label} tabIndex={-1} ref={list}>
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
  const now = useNow('minute')
  const zone = browserTimeZone()
  const isToday = day === toInputDate(now, zone)
  const isYesterday = day === toInputDate(now - dayMs, zone)
  return (
    <h2 className="border-b border-hairline pt-6 pb-1 font-sans text-13 font-medium tracking-normal text-quiet">
      {isToday ? t('today') : isYesterday ? t('yesterday') : formatWeekdayDate(at, zone, language)}
    </h2>
  )
}

export const NotificationListSkeleton = ({ label }: { label: string }) => (
  <div aria-busy role="status" className="grid gap-3">
    <span className="sr-only">{label}</span>
    {[1, 2, 3].map(n => (
      <Skeleton key={n} className="h-18 rounded-medium" />
    ))}
  </div>
)

const categoryIcons: Record<NotificationCategory, LucideIcon> = {
  bookings: CalendarDays,
  reminders: AlarmClock,
  messages: MessageSquare,
  free_times: UserRoundCheck,
  payouts: Wallet,
  moderation: Flag,
  policies: ScrollText,
}

export function NotificationRow({ notification }: { notification: NotificationItem }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const Icon = getOrDefault(categoryIcons, notification.category, Bell)
  const { at, title, startTime, isUnseen } = notification
  const age = now - Date.parse(at)
  return (
    <li className="border-b border-hairline">
      <Link
        to={notification.path}
        className="flex min-h-14 gap-3 px-1 py-3 no-underline hover:bg-sunken sm:px-3"
      >
        <span aria-hidden className={clsx('mt-2 size-2 shrink-0 rounded-full', isUnseen && 'bg-accent')} />
        <Icon
          aria-hidden
          className={clsx('mt-0.5 size-5 shrink-0', isUnseen ? 'text-accent' : 'text-quiet')}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-8 gap-y-0.5">
          <span className="min-w-0">
            {isUnseen && <span className="sr-only">{t('isNew')} </span>}
            <span className={clsx('wrap-anywhere', isUnseen && 'font-medium')}>{title}</span>
            {startTime && (
              <span className="block text-15 text-quiet">
                <DateTime start={startTime} withRelative={false} />
              </span>
            )}
          </span>
          <time
            dateTime={at}
            title={formatDateTime(at, null, browserTimeZone(), language)}
            className="text-13 text-quiet"
          >
            {age < minuteMs
              ? t('justNow')
              : age < hourMs
                ? formatRelativeTime(at, now, language)
                : formatTime(at, browserTimeZone(), language)}
          </time>
        </span>
      </Link>
    </li>
  )
}
