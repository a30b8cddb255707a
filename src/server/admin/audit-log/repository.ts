import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'

type NewAction = {
  created_at: Date
  actor_id: UserId | null
  actor_name: string | null
  action: string
  target_type: string
  target_id: string
  reason: string
  before: string | null
  after: string | null
}

/** Number and hashes are set by the database. */
export async function insertAction(tx: Tx, action: NewAction): Promise<void> {
  const row = { ...action, id: sql<never>`0`, previous_hash: sql<never>`''`, hash: sql<never>`''` }
  await tx.insertInto('admin_actions').values(row).execute()
}

export type ActionFilter = {
  targetType?: string | undefined
  targetId?: string | undefined
  action?: string | undefined
  actorId?: UserId | undefined
}

const selectActions = (db: Executor) =>
  db
    .selectFrom('admin_actions')
    .leftJoin('users', 'users.id', 'admin_actions.actor_id')
    .selectAll('admin_actions')
    .select('users.email')

/** Newest first, before the entry `cursor`. */
export const listActions = (
  db: Executor,
  filter: ActionFilter,
  { cursor, limit }: { cursor: number | null; limit: number },
) =>
  selectActions(db)
    .$if(cursor !== null, query => query.where('admin_actions.id', '<', String(cursor)))
    .$if(filter.targetType !== undefined, query => query.where('target_type', '=', filter.targetType ?? ''))
    .$if(filter.targetId !== undefined, query => query.where('target_id', '=', filter.targetId ?? ''))
    .$if(filter.action !== undefined, query => query.where('action', '=', filter.action ?? ''))
    .$if(filter.actorId !== undefined, query => query.where('actor_id', '=', filter.actorId ?? null))
    .orderBy('admin_actions.id', 'desc')
    .limit(limit)
    .execute()

export const listActionsOfPeriod = (db: Executor, from: Date, to: Date) =>
  selectActions(db)
    .where('admin_actions.created_at', '>=', from)
    .where('admin_actions.created_at', '<', to)
    .orderBy('admin_actions.id')
    .limit(10_000)
    .execute()

/** Count of the entries, and the first whose number or hash does not follow from the one before. */
export async function verifyActions(db: Executor) {
  const { rows } = await sql<{ entries: number; first_invalid_id: number | null }>`
    select count(*)::int as entries,
      min(id) filter (
        where id <> number or hash <> expected or previous_hash <> coalesce(previous, sha256(''))
      )::int as first_invalid_id
    from (
      select id, hash, previous_hash, hash_admin_action(a) as expected,
        row_number() over (order by id) as number, lag(hash) over (order by id) as previous
      from admin_actions a
    ) checked`.execute(db)
  const [row] = rows
  return { entries: row?.entries ?? 0, firstInvalidId: row?.first_invalid_id ?? null }
}
