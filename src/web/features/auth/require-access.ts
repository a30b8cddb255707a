import { redirect, replace } from 'react-router'
import { roles } from '#contract/auth.ts'
import type { Access } from '#contract/routes/route.ts'
import { getAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { loginPath } from './return-path.ts'

/**
 * Middleware of a page: `export const clientMiddleware = [requireAccess('interviewer')]`. Signed-out users go to sign-in
 * and come back. Users of another role go to their home page. The root repeats it when the session changes.
 */
export const requireAccess =
  (access: Exclude<Access, 'public'>) =>
  ({ request }: { request: Request }): void => {
    const session = getAuthSession()
    const { pathname, search } = new URL(request.url)
    // The page that is already open must not stay in the history, where Back would lead to it again.
    const leave = pathname === location.pathname && search === location.search ? replace : redirect
    if (session.state !== 'signed-in') {
      // `view-ended`: this tab showed the app as another user, and that view is over. The tab never falls back to the
      // admin's own session.
      if (session.state === 'signed-out' && session.reason === 'view-ended') throw leave('/')
      // Users who signed out or closed their account do not come back to this page.
      const hasLeft =
        session.state === 'signed-out' &&
        (session.reason === 'by-choice' || session.reason === 'account-closed')
      throw leave(loginPath(hasLeft ? null : pathname + search))
    }
    if (!isAllowed(access, session.roleId)) throw leave('/')
  }

function isAllowed(access: Exclude<Access, 'public'>, roleId: number | null): boolean {
  if (access === 'signed-in') return true
  if (access === 'not-interviewer') return roleId !== roles.interviewer
  return roleId === roles[access]
}
