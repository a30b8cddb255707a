import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdminRole } from '#contract/admin-roles.ts'
import { hasRole } from './admin-nav.ts'
import { myAdminRolesQuery } from './api.ts'

/** Whether the admin may do what only these roles, and owners, may do. The server decides again. */
export function useHasAdminRole(...roles: AdminRole[]): boolean {
  const { data } = useSuspenseQuery(myAdminRolesQuery)
  return hasRole(data.roles, roles)
}
