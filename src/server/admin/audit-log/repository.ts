import { sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
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

/** Newest first by default, beyond the entry `cursor`. */
export const listActions = (
  db: Executor,
  filter: ActionFilter,
  { cursor, limit, order = 'desc' }: { cursor: number | null; limit: number; order?: SortOrder | undefined },
) =>
  selectActions(db)
    .$if(cursor !== null, query =>
      query.where('admin_actions.id', order === 'asc' ? '>' : '<', String(cursor)),
    )
    .$if(filter.targetType !== undefined, query => query.where('target_type', '=', filter.targetType ?? ''))
    .$if(filter.targetId !== undefined, query => query.where('target_id', '=', filter.targetId ?? ''))
    .$if(filter.action !== undefined, query => query.where('action', '=', filter.action ?? ''))
    .$if(filter.actorId !== undefined, query => query.where('actor_id', '=', filter.actorId ?? null))
    .orderBy('admin_actions.id', order)
    .limit(limit)
    .execute()

/** Oldest first, after the entry `cursor`. */
export const listActionsOfPeriod = (
  db: Executor,
  { from, to }: { from: Date; to: Date },
  { cursor, limit }: { cursor: number | null; limit: number },
) =>
  selectActions(db)
    .where('admin_actions.created_at', '>=', from)
    .where('admin_actions.created_at', '<', to)
    .$if(cursor !== null, query => query.where('admin_actions.id', '>', String(cursor)))
    .orderBy('admin_actions.id')
    .limit(limit)
    .execute()

/**
 * Checks the entries after one that is checked already, 0 for the first ones: how many there were, the last of them, and the
 * first whose number or hash does not follow from the one before.
 */
export async function verifyActions(db: Executor, after: number, limit: number) {
  // With the entry before the first one.
  const rowsRead = after === 0 ? limit : limit + 1
  const { rows } = await sql<{ entries: number; last_id: string | null; first_invalid_id: string | null }>`
    select count(*)::int as entries, max(id)::text as last_id,
      min(id) filter (
        where id <> previous_id + 1 or hash <> expected or previous_hash <> previous
      )::text as first_invalid_id
    from (
      select id, hash, previous_hash, expected,
        coalesce(lag(id) over (order by id), 0) as previous_id,
        coalesce(lag(hash) over (order by id), sha256('')) as previous
      from (
        select id, hash, previous_hash, hash_admin_action(a) as expected
        from admin_actions a where id >= ${after} order by id limit ${rowsRead}
      ) read
    ) checked where id > ${after}`.execute(db)
  const [row] = rows
  const toId = (id: string | null | undefined) => (id ? Number(id) : null)
  return {
    entries: row?.entries ?? 0,
    lastId: toId(row?.last_id),
    firstInvalidId: toId(row?.first_invalid_id),
  }
}
