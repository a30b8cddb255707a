import type { UserId } from '#contract/id.ts'
import type { Connection } from '#server/database/pool.ts'

/** Hot: runs with every signed-in request. */
export async function findSessionUser(pool: Connection['pool'], sessionId: string, now: Date) {
  const { rows } = await pool.query<{ user_id: UserId; role_id: number | null }>(
    `select s.user_id, u.role_id from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > $2 and u.suspended_at is null`,
    [sessionId, now],
  )
  return rows[0] ?? null
}
