/** The sign-in screen's address, with the place to come back to. */
export const loginAddress = (back: string | null): string =>
  back === null || back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`

/** Where to go after signing in: the place that asked for it, if it is one of ours. */
export function nextAddress(search: URLSearchParams, otherwise: string): string {
  const next = search.get('next') ?? ''
  // `//host` and `/\host` would leave the site.
  return /^\/(?![/\\])/.test(next) ? next : otherwise
}
