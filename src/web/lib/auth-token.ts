/** When a token ends, in milliseconds since 1970; null for anything that is not a decodable JWT with an expiry. */
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

/** Whether a token can still be used; what cannot be decoded counts as ended. */
export const isTokenValid = (token: string, now: number): boolean => (getTokenExpiry(token) ?? 0) > now
