import type { TextKey } from '#web/i18n/define-messages.ts'
import type { layout } from '#web/i18n/en/layout.ts'
import { roleIds, type Session } from '#web/lib/session-store.ts'

export type NavLinkTo = { to: string; label: TextKey<(typeof layout)['words']> }

/** The links of the header and, the same ones, of the mobile menu. */
export function linksFor(session: Session): NavLinkTo[] {
  if (session.state !== 'signed-in') return [{ to: '/about', label: 'about' }]
  const own: NavLinkTo[] =
    session.roleId === roleIds.interviewer
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

const notices: NavLinkTo = { to: '/notices', label: 'notices' }

/** What is told, about money and about the account, of the person's own menu: the same on a phone. */
export function ownLinksFor(session: Session): NavLinkTo[] {
  if (session.state !== 'signed-in') return []
  const byRole: Record<number, NavLinkTo[]> = {
    [roleIds.interviewer]: [notices, { to: '/earnings', label: 'earnings' }],
    [roleIds.interviewee]: [notices, { to: '/payments', label: 'payments' }],
  }
  return [...(byRole[session.roleId ?? 0] ?? []), { to: '/account', label: 'account' }]
}
