/** The sign-in screen's address, with the place to come back to. */
export const loginPath = (back: string | null): string => withNextParam('/login', back === '/' ? null : back)

/** The setup of a new profile, with the place to go on to after it. */
export const profileSetupPath = (next: string | null): string => withNextParam('/profile/setup', next)

/** The choice of a role, which comes before the setup, with the same. */
export const selectRolePath = (next: string | null): string => withNextParam('/select-role', next)

const withNextParam = (screen: string, next: string | null): string =>
  next === null ? screen : `${screen}?next=${encodeURIComponent(next)}`

/** Any site but ours: what a browser makes of the place is looked at, not how it is written. */
const ownOrigin = 'https://rehearse.invalid'

/** Where to go after signing in: the place that asked for it, if it is one of ours. */
export function safeNextPath(search: URLSearchParams, otherwise: string): string {
  const next = search.get('next') ?? ''
  const found = next.startsWith('/') ? URL.parse(next, ownOrigin) : null
  if (found?.origin !== ownOrigin) return otherwise
  const place = found.pathname + found.search + found.hash
  // `/..//host` stays here as it is written and would leave as what it comes to.
  return URL.parse(place, ownOrigin)?.origin === ownOrigin ? place : otherwise
}

/** What a screen is told by the one before it, in the place's state. */
export const passwordChangedState = 'password-changed'
export const newAccountState = 'new-account'
