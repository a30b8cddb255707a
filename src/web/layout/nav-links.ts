import { roleIds, type Session } from '#web/session-store.ts'
import type { TextKey } from '#web/text/area.ts'
import type { layout } from '#web/text/en/layout.ts'

type NavLink = { to: string; label: TextKey<(typeof layout)['words']> }

/** The links of the header and, the same ones, of the mobile menu. */
export function linksFor(session: Session): NavLink[] {
  if (session.state !== 'signed-in') return [{ to: '/about', label: 'about' }]
  const own: NavLink[] =
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
