import { clsx } from 'clsx'
import {
  AlarmClock,
  CalendarDays,
  type LucideIcon,
  MessageSquare,
  UserRoundCheck,
  Wallet,
} from 'lucide-react'
import { Link } from 'react-router'
import type { NotificationCategory, NotificationItem } from '#contract/notifications.ts'
import { minuteMs } from '#contract/time.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { notifications as text } from '#web/i18n/en/account/notifications.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime, formatRelativeTime } from '#web/lib/format.ts'

const categoryIcons: Record<NotificationCategory, LucideIcon> = {
  bookings: CalendarDays,
  reminders: AlarmClock,
  messages: MessageSquare,
  free_times: UserRoundCheck,
  payouts: Wallet,
}

export function NotificationRow({ notification }: { notification: NotificationItem }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow(30_000)
  const Icon = categoryIcons[notification.category]
  return (
    <li className="border-b border-hairline">
      <Link
        to={notification.path}
        className={clsx(
          'flex min-h-14 gap-4 rounded-medium px-2 py-4 no-underline hover:bg-sunken sm:px-4',
          notification.isUnseen && 'bg-accent-tint',
        )}
      >
        <Icon
          aria-hidden
          className={clsx('mt-0.5 size-5 shrink-0', notification.isUnseen ? 'text-accent' : 'text-quiet')}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <span className="min-w-0">
            {notification.isUnseen && (
              <>
                <span className="mr-1 text-13 font-medium text-accent">{t('isNew')}</span>{' '}
              </>
            )}
            <span className={clsx('wrap-anywhere', notification.isUnseen && 'font-medium')}>
              {notification.text}
            </span>
          </span>
          <time
            dateTime={notification.at}
            title={formatDateTime(notification.at, null, browserTimeZone(), language)}
            className="text-13 text-quiet"
          >
            {now - Date.parse(notification.at) < minuteMs
              ? t('justNow')
              : formatRelativeTime(notification.at, now, language)}
          </time>
        </span>
      </Link>
    </li>
  )
}
