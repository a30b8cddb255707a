import type { z } from 'zod'
import type { adminAction, exportedAction } from '#contract/admin/admins.ts'
import type { listActions } from './repository.ts'

type ActionRow = Awaited<ReturnType<typeof listActions>>[number]

export const presentAction = (row: ActionRow): z.input<typeof adminAction> => ({
  id: Number(row.id),
  at: row.created_at.toISOString(),
  actor: row.email ?? row.actor_name ?? '',
  isCommandLine: row.actor_id === null,
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  reason: row.reason,
  before: row.before,
  after: row.after,
})

/** Both hashes, so that the file proves the order and the content of its entries. */
export const presentExportedAction = (row: ActionRow): z.input<typeof exportedAction> => ({
  ...presentAction(row),
  previousHash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
})
