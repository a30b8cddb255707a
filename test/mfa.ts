import { generateSync } from 'otplib'
import type { AdminRole } from '#contract/admin-roles.ts'
import { api } from '#contract/api.ts'
import { type RoleId, roles } from '#contract/auth.ts'
import type { TestApp } from './open-app.ts'

export const password = 'correct horse battery'

/** A user with a password, freshly signed in. */
export async function aMember(app: TestApp, email = 'ann@example.test', roleId: 1 | 2 = roles.interviewee) {
  const answer = await app.anonymous.call(api.register, { body: { email, password, roleId } })
  return { ...answer, id: answer.userId, email }
}

/** TOTP code of an authenticator app at the app's time. */
export const totpCode = (app: TestApp, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })

/** Enables TOTP, and moves the clock to the next code. */
export async function enableTotp(app: TestApp, user: { token: string }) {
  const { secret } = await app.as(user).call(api.startTotpEnrollment, {})
  const { recoveryCodes } = await app.as(user).call(api.enableTotp, { body: { code: totpCode(app, secret) } })
  app.clock.advance({ seconds: 30 })
  return { secret, recoveryCodes }
}

/** First step of a sign-in with the password. */
export const signInWithPassword = (app: TestApp, username = 'ann@example.test', body: object = {}) =>
  app.anonymous.send(api.signIn, { body: { username, password, ...body } })

/** Grants a role that no API call grants. */
export async function makeAdmin(app: TestApp, id: string, role: AdminRole = 'owner') {
  const role_id: RoleId = roles.admin
  await app.deps.db
    .updateTable('users')
    .set({ role_id })
    .where('id', '=', id as never)
    .execute()
  await app.deps.db
    .insertInto('admin_roles')
    .values({ user_id: id as never, role, granted_at: app.clock.now() })
    .execute()
}

/** Moves the last authentication of all users ten minutes into the past. */
export async function expireReauthentication({ deps }: TestApp) {
  const reauthenticated_at = new Date(deps.now().getTime() - 10 * 60_000)
  await deps.db.updateTable('auth_sessions').set({ reauthenticated_at }).execute()
}
