import { type RoleId, roles } from '#contract/auth.ts'
import { parseUrl } from '#web/lib/ponyfills.ts'

/** Address of the sign-in page with the return path. */
export const loginPath = (back: string | null): string => withNextParam('/login', back === '/' ? null : back)

/** Address of the profile setup, with the path to continue to. */
export const profileSetupPath = (next: string | null): string => withNextParam('/profile/setup', next)

/** Address of the role choice, which precedes the setup. */
export const selectRolePath = (next: string | null): string => withNextParam('/select-role', next)

const withNextParam = (path: string, next: string | null): string =>
  next === null ? path : `${path}?next=${encodeURIComponent(next)}`

/** Base to parse paths against, as a browser does. `//host` and `/\host` lead to another origin. */
const ownOrigin = 'https://rehearse.invalid'

/** Return path after sign-in if it belongs to this site, else `otherwise`. */
export function safeNextPath(next: string | null, otherwise: string): string {
  const url = next?.startsWith('/') ? parseUrl(next, ownOrigin) : null
  if (url?.origin !== ownOrigin) return otherwise
  const path = url.pathname + url.search + url.hash
  // Parsed again, because `/..//host` has been normalized to `//host`, another site.
  return parseUrl(path, ownOrigin)?.origin === ownOrigin ? path : otherwise
}

/** Where a sign-in leads: the role choice first, then the return path or the home page of the role. */
export const afterSignInPath = (roleId: RoleId | null, next: string | null): string =>
  roleId === null
    ? selectRolePath(next)
    : safeNextPath(next, roleId === roles.admin ? '/account' : '/profile')

/** Passed to the next screen in the history state. */
export const passwordChangedState = 'password-changed'
export const newAccountState = 'new-account'
