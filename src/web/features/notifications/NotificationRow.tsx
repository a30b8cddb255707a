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
import { Link } from 'react-router'
import type { NotificationCategory, NotificationItem } from '#contract/notifications.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { notifications as text } from '#web/i18n/en/account/notifications.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { entryFor } from '#web/lib/entry-for.ts'
import { browserTimeZone, formatDateTime, formatRelativeTime, formatTime } from '#web/lib/format.ts'

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
  const now = useNow(30_000)
  const Icon = entryFor(categoryIcons, notification.category, Bell)
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
