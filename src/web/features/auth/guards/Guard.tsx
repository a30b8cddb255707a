import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import type { Access } from '#contract/routes/route.ts'
import { LoadingFallback } from '#web/components/layout/AppLoading.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { loginPath } from '#web/features/auth/return-path.ts'
import { roleIds, useAuthSession } from '#web/lib/auth-session-store.ts'

/** `opening` is the part of a screen that can be shown before the session is known. */
export type ScreenHandle = { opening?: ReactNode }

/** Signed-out users go to sign-in and come back. Users of another role go to their home page. */
export function Guard({ access }: { access: Exclude<Access, 'public'> }) {
  const session = useAuthSession()
  const location = useLocation()
  const matches = useMatches()
  if (session.state === 'loading') {
    const { opening } = (matches.at(-1)?.handle ?? {}) as ScreenHandle
    if (!opening) return <PageSpinner />
    return (
      // As high as a screen, so that the footer does not move.
      <div className="min-h-dvh">
        <div data-guarded>{opening}</div>
        <LoadingFallback className="py-16" />
      </div>
    )
  }
  if (session.state === 'signed-out') {
    const isOver = session.reason === 'by-choice' || session.reason === 'account-closed'
    const back = isOver ? null : location.pathname + location.search
    return <Navigate replace to={loginPath(back)} />
  }
  return isAllowed(access, session.roleId) ? <Outlet /> : <Navigate replace to="/" />
}

function isAllowed(access: Exclude<Access, 'public'>, roleId: number | null): boolean {
  if (access === 'signed-in') return true
  if (access === 'not-interviewer') return roleId !== roleIds.interviewer
  return roleId === roleIds[access]
}
