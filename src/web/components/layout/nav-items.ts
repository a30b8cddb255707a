import { roles } from '#contract/auth.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { layout } from '#web/i18n/en/layout.ts'
import type { AuthSession } from '#web/lib/auth/auth-session-store.ts'

export type NavItem = { to: string; label: MessageKey<(typeof layout)['messages']> }

export function getMainNavItems(session: AuthSession): NavItem[] {
  if (session.state !== 'signed-in') return [{ to: '/about', label: 'about' }]
  const own: NavItem[] =
    session.roleId === roles.interviewer
      ? [
          { to: '/interviewer-bookings', label: 'myBookings' },
          { to: '/time-slots', label: 'manageSlots' },
        ]
      : [
          { to: '/interviewers', label: 'findInterviewers' },
          { to: '/interviewee-bookings', label: 'myBookings' },
        ]
  return [
    ...own,
    { to: '/interview-training', label: 'training' },
    { to: '/about', label: 'about' },
    { to: '/profile', label: 'profile' },
  ]
}

const notificationsItem: NavItem = { to: '/notices', label: 'notices' }

export function getUserMenuItems(session: AuthSession): NavItem[] {
  if (session.state !== 'signed-in') return []
  const byRole: Record<number, NavItem[]> = {
    [roles.interviewer]: [notificationsItem, { to: '/earnings', label: 'earnings' }],
    [roles.interviewee]: [notificationsItem, { to: '/payments', label: 'payments' }],
  }
  return [...(byRole[session.roleId ?? 0] ?? []), { to: '/account', label: 'account' }]
}
