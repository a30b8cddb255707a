import { type RoleId, roles } from '#contract/auth.ts'
import { signIn } from '#web/lib/auth/auth-session-store.ts'

/** The signed-in user on the page of a component test. */
export const ownId = '0198a000-0000-7000-8000-00000000000a'

const encoded = (value: object) => btoa(JSON.stringify(value))
const farAway = Date.parse('2100-01-01T00:00:00Z') / 1000

/** Signs in with a token that no server verifies. */
export function signInAs(role: keyof typeof roles, userId = ownId): void {
  const roleId: RoleId = roles[role]
  const token = `${encoded({ alg: 'none' })}.${encoded({ exp: farAway })}.`
  signIn({ token, userId, roleId }, { remember: false })
}
