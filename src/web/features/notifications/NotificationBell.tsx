import { Bell as Sign } from 'lucide-react'
import { NavLink } from 'react-router'
import { notificationsApi } from '#contract/routes/profile.ts'
import { notifications } from '#web/i18n/en/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { roleIds, useAuthSession } from '#web/lib/auth-session-store.ts'
import { withQueryProvider } from '#web/lib/QueryProvider.tsx'
import { useApiQuery } from '#web/lib/query-client.ts'

const pollIntervalMs = 60_000

/** Polled while the page is visible, and on return to the tab. */
export const useUnseenCount = (): number =>
  useApiQuery(
    notificationsApi.unreadNotificationCount,
    {},
    { refetchInterval: pollIntervalMs, refetchOnFocus: true, skipRetryOnMount: true },
  ).data?.unseen ?? 0

/** Largest number that fits into the badge. */
const maxCount = 99

/** Only interviewees and interviewers get notifications. */
function NotificationBell() {
  const session = useAuthSession()
  const hasNotifications =
    session.state === 'signed-in' &&
    (session.roleId === roleIds.interviewee || session.roleId === roleIds.interviewer)
  return hasNotifications && <BellLink />
}

/** The label contains the unseen count. */
function BellLink() {
  const t = useTranslations(notifications)
  const count = useUnseenCount()
  const label = count > 0 ? t('unseen', { count }) : t('open')
  return (
    <NavLink
      to="/notices"
      end
      aria-label={label}
      title={label}
      className="relative flex size-11 items-center justify-center rounded-medium text-quiet hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
    >
      <Sign aria-hidden className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute right-0.5 top-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-13 font-medium leading-4.5 tabular-nums text-on-accent"
        >
          {count > maxCount ? `${maxCount}+` : count}
        </span>
      )}
    </NavLink>
  )
}

export default withQueryProvider(NotificationBell)
