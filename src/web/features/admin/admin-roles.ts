import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdminRole } from '#contract/admin-roles.ts'

import { myAdminRolesQuery } from './api.ts'

/** Whether the admin may do what only these roles, and owners, may do. The server decides again. */
export function useHasAdminRole(...roles: AdminRole[]): boolean {
  const { data } = useSuspenseQuery(myAdminRolesQuery)
  return hasRole(data.roles, roles)
}

type Section = {
  to: string
  label:
    | 'today'
    | 'people'
    | 'applications'
    | 'bookings'
    | 'disputes'
    | 'money'
    | 'moderation'
    | 'reliability'
    | 'insights'
    | 'settings'
    | 'system'
    | 'log'
    | 'admins'
  /** Roles that see it, besides `owner`. Every admin by default. */
  roles?: readonly AdminRole[]
}

/** Screens of `/admin`, in the order of its menu. */
const sections: readonly Section[] = [
  { to: '/admin', label: 'today' },
  { to: '/admin/people', label: 'people', roles: ['support', 'moderator'] },
  { to: '/admin/applications', label: 'applications', roles: ['support', 'moderator'] },
  { to: '/admin/bookings', label: 'bookings', roles: ['support', 'finance'] },
  { to: '/admin/disputes', label: 'disputes', roles: ['support', 'finance'] },
  { to: '/admin/money', label: 'money', roles: ['finance'] },
  { to: '/admin/moderation', label: 'moderation', roles: ['moderator'] },
  { to: '/admin/reliability', label: 'reliability', roles: ['support'] },
  { to: '/admin/insights', label: 'insights', roles: ['support', 'finance'] },
  { to: '/admin/settings', label: 'settings' },
  { to: '/admin/system', label: 'system' },
  { to: '/admin/log', label: 'log' },
  { to: '/admin/admins', label: 'admins' },
]

const hasRole = (mine: readonly AdminRole[], allowed: readonly AdminRole[] | undefined): boolean =>
  mine.some(role => role === 'owner' || !allowed || allowed.includes(role))

export const getSections = (mine: readonly AdminRole[]) =>
  sections.filter(({ roles }) => hasRole(mine, roles))
