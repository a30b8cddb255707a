import { roleIds, type Session } from '#web/session-store.ts'
import type { TextKey } from '#web/text/area.ts'
import type { layout } from '#web/text/en/layout.ts'

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

/** What is about money and the account, of the person's own menu: the same on a phone. */
export function ownLinksFor(session: Session): NavLinkTo[] {
  if (session.state !== 'signed-in') return []
  const money: Record<number, NavLinkTo[]> = {
    [roleIds.interviewer]: [{ to: '/earnings', label: 'earnings' }],
    [roleIds.interviewee]: [{ to: '/payments', label: 'payments' }],
  }
  return [...(money[session.roleId ?? 0] ?? []), { to: '/account', label: 'account' }]
}
