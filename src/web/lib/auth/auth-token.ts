/** Expiry in milliseconds since 1970. Null for anything but a JWT with an expiry. */
export function getTokenExpiry(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const claims: unknown = JSON.parse(text)
    const hasEnd =
      typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
    return hasEnd ? (claims.exp as number) * 1000 : null
  } catch {
    return null
  }
}

/** A token that cannot be decoded counts as expired. */
export const isTokenValid = (token: string, now: number): boolean => (getTokenExpiry(token) ?? 0) > now
