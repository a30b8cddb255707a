import { roles } from '#contract/account.ts'
import type { Database } from '#server/platform/database/pool.ts'

/** Makes an account an admin, who is no longer found as an interviewer. Null where there is no such account. */
export const grantAdmin = (
  db: Database,
  email: string,
): Promise<{ email: string; wasAdmin: boolean } | null> =>
  db.transaction().execute(async tx => {
    const account = await tx
      .selectFrom('users')
      .select(['id', 'email', 'role_id'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (!account) return null
    await tx.updateTable('users').set({ role_id: roles.admin }).where('id', '=', account.id).execute()
    await tx.updateTable('interviewers').set({ listed: false }).where('user_id', '=', account.id).execute()
    return { email: account.email, wasAdmin: account.role_id === roles.admin }
  })
