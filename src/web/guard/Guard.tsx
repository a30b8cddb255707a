import { Navigate, Outlet, useLocation } from 'react-router'
import type { Access } from '#contract/address/address.ts'
import { roleIds, useSession } from '#web/session-store.ts'
import { PageSpinner } from '#web/ui/Spinner.tsx'
import { loginAddress } from './next-link.ts'

/** Lets the right people through: signed-out ones go to sign in and come back, a wrong role goes home. */
export function Guard({ access }: { access: Exclude<Access, 'public'> }) {
  const session = useSession()
  const location = useLocation()
  if (session.state === 'loading') return <PageSpinner />
  if (session.state === 'signed-out') {
    const isOver = session.left === 'by-choice' || session.left === 'account-closed'
    const back = isOver ? null : location.pathname + location.search
    return <Navigate replace to={loginAddress(back)} />
  }
  return isAllowed(access, session.roleId) ? <Outlet /> : <Navigate replace to="/" />
}

function isAllowed(access: Exclude<Access, 'public'>, roleId: number | null): boolean {
  if (access === 'signed-in') return true
  if (access === 'not-interviewer') return roleId !== roleIds.interviewer
  return roleId === roleIds[access]
}
