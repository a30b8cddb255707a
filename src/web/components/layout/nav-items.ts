import { roles } from '#contract/auth.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { layout } from '#web/i18n/en/layout.ts'
import type { AuthSession } from '#web/lib/auth/auth-session-store.ts'

export type NavItem = { to: string; label: MessageKey<(typeof layout)['messages']> }

const aboutItem: NavItem = { to: '/about', label: 'about' }
const trainingItem: NavItem = { to: '/interview-training', label: 'training' }
const intervieweeItems: readonly NavItem[] = [
  { to: '/interviewers', label: 'findInterviewers' },
  { to: '/interviewee-bookings', label: 'myBookings' },
  trainingItem,
]
const interviewerItems: readonly NavItem[] = [
  { to: '/interviewer-bookings', label: 'myBookings' },
  { to: '/time-slots', label: 'manageSlots' },
  { to: '/earnings', label: 'earnings' },
  trainingItem,
]

const adminItems: readonly NavItem[] = [{ to: '/admin', label: 'admin' }]

/** Links of the header. */
export function getMainNavItems(session: AuthSession): readonly NavItem[] {
  if (session.state !== 'signed-in') return [aboutItem]
  if (session.roleId === roles.admin) return adminItems
  return session.roleId === roles.interviewer ? interviewerItems : intervieweeItems
}

/** Links of the user's own menu, below those of the header on a phone. */
export function getUserMenuItems(session: AuthSession): readonly NavItem[] {
  if (session.state !== 'signed-in') return []
  const { roleId } = session
  const hasNotifications = roleId === roles.interviewee || roleId === roles.interviewer
  const items: (NavItem | false)[] = [
    roleId !== roles.admin && { to: '/profile', label: 'profile' },
    hasNotifications && { to: '/notices', label: 'notices' },
    roleId === roles.interviewee && { to: '/payments', label: 'payments' },
    { to: '/account', label: 'account' },
    aboutItem,
    { to: '/help', label: 'help' },
  ]
  return items.filter(item => item !== false)
}
