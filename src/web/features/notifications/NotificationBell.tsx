import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { NavLink } from 'react-router'
import { roles } from '#contract/auth.ts'
import { notifications } from '#web/i18n/en/account/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { withQueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { unseenCountQuery } from './api.ts'

/** Largest number that fits into the badge. */
const maxCount = 99

/** Only interviewees and interviewers get notifications. */
function NotificationBell() {
  const t = useTranslations(notifications)
  const session = useAuthSession()
  const hasNotifications =
    session.state === 'signed-in' &&
    (session.roleId === roles.interviewee || session.roleId === roles.interviewer)
  // After a failure, the next poll tries again.
  const { data } = useQuery({ ...unseenCountQuery, enabled: hasNotifications, retryOnMount: false })
  if (!hasNotifications) return null
  const count = data?.unseen ?? 0
  const label = count > 0 ? t('unseen', { count }) : t('open')
  return (
    <NavLink
      to="/notices"
      end
      aria-label={label}
      title={label}
      className="relative flex size-11 items-center justify-center rounded-medium text-quiet hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
    >
      <Bell aria-hidden className="size-5" />
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
