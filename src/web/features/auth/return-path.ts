import { type RoleId, roles } from '#contract/auth.ts'
import { parseUrl } from '#web/lib/ponyfills.ts'

/** Address of the sign-in page with the return path. */
export const loginPath = (back: string | null): string => withNextParam('/login', back === '/' ? null : back)

/** Address of the profile setup, with the path to continue to. */
export const profileSetupPath = (next: string | null): string => withNextParam('/profile/setup', next)

/** Address of the role choice, which precedes the setup. */
export const selectRolePath = (next: string | null): string => withNextParam('/select-role', next)

const withNextParam = (screen: string, next: string | null): string =>
  next === null ? screen : `${screen}?next=${encodeURIComponent(next)}`

/** Base for parsing, because the browser's interpretation of a path decides, not its spelling. */
const ownOrigin = 'https://rehearse.invalid'

/** Return path after sign-in if it belongs to this site, else `otherwise`. */
export function safeNextPath(next: string | null, otherwise: string): string {
  const found = next?.startsWith('/') ? parseUrl(next, ownOrigin) : null
  if (found?.origin !== ownOrigin) return otherwise
  const path = found.pathname + found.search + found.hash
  // Returns the path as written: `/..//host` would normalise to `//host`, another site.
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
