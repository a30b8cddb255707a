/** The sign-in screen's address, with the place to come back to. */
export const loginAddress = (back: string | null): string => withNext('/login', back === '/' ? null : back)

/** The setup of a new profile, with the place to go on to after it. */
export const setupAddress = (next: string | null): string => withNext('/profile/setup', next)

/** The choice of a role, which comes before the setup, with the same. */
export const roleAddress = (next: string | null): string => withNext('/select-role', next)

const withNext = (screen: string, next: string | null): string =>
  next === null ? screen : `${screen}?next=${encodeURIComponent(next)}`

/** Any site but ours: what a browser makes of the place is looked at, not how it is written. */
const here = 'https://rehearse.invalid'

/** Where to go after signing in: the place that asked for it, if it is one of ours. */
export function nextAddress(search: URLSearchParams, otherwise: string): string {
  const next = search.get('next') ?? ''
  const found = next.startsWith('/') ? URL.parse(next, here) : null
  if (found?.origin !== here) return otherwise
  const place = found.pathname + found.search + found.hash
  // `/..//host` stays here as it is written and would leave as what it comes to.
  return URL.parse(place, here)?.origin === here ? place : otherwise
}
