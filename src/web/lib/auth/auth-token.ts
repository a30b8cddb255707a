import { type RoleId, roles } from '#contract/auth.ts'

/** What the browser reads from a session token. Instants are milliseconds since 1970, by the server's clock. */
type TokenClaims = {
  expiresAt: number
  issuedAt: number
  /** Null in a token that does not name its user. */
  user: { id: string; roleId: RoleId | null } | null
}

/** Null for anything but a JWT with an expiry. Whether a token is still valid is decided by the server alone. */
export function readToken(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null) return null
    const { exp, iat, sub, roleId } = claims as Record<string, unknown>
    if (typeof exp !== 'number') return null
    return {
      expiresAt: exp * 1000,
      issuedAt: typeof iat === 'number' ? iat * 1000 : 0,
      user: typeof sub === 'string' ? { id: sub, roleId: toRoleId(roleId) } : null,
    }
  } catch {
    return null
  }
}

/** Null for a role that this release does not know. */
export const toRoleId = (value: unknown): RoleId | null =>
  Object.values(roles).find(id => String(id) === String(value)) ?? null
