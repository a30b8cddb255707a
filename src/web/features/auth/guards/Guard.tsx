import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import type { Access } from '#contract/routes/route.ts'
import { Waiting } from '#web/components/layout/Opening.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { roleIds, useSession } from '#web/lib/session-store.ts'
import { loginAddress } from './return-path.ts'

/** What a screen exports as `handle`: `opening` is what can be read of it before it is known who is there. */
export type ScreenHandle = { opening?: ReactNode }

/** Lets the right people through: signed-out ones go to sign in and come back, a wrong role goes home. */
export function Guard({ access }: { access: Exclude<Access, 'public'> }) {
  const session = useSession()
  const location = useLocation()
  const matches = useMatches()
  if (session.state === 'loading') {
    const { opening } = (matches.at(-1)?.handle ?? {}) as ScreenHandle
    if (!opening) return <PageSpinner />
    return (
      // As high as any screen, so that what stands below it is not seen to move.
      <div className="min-h-dvh">
        <div data-guarded>{opening}</div>
        <Waiting className="py-16" />
      </div>
    )
  }
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
