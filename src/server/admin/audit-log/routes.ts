import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  type adminAction,
  endpoints as adminApi,
  type exportedAction,
  rawRoutes,
} from '#contract/admin/admins.ts'
import type { Deps } from '#server/admin/context.ts'
import { readPages, sendDownload } from '#server/admin/exports/define-table.ts'
import { toListPage } from '#server/admin/list-page.ts'
import type { RequestUser } from '#server/lib/http/authorize.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { recordAction } from './record-action.ts'
import { listActions, listActionsOfPeriod, verifyActions } from './repository.ts'

type ActionRow = Awaited<ReturnType<typeof listActions>>[number]

const presentAction = (row: ActionRow): z.input<typeof adminAction> => ({
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
const presentExportedAction = (row: ActionRow): z.input<typeof exportedAction> => ({
  ...presentAction(row),
  previousHash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
})

/** Entries of one call, so that it does not take long. */
const verifiedPerCall = 20_000

/** Number of an entry. Null without a cursor, and for one that is none of ours: the list then begins anew. */
const parseCursor = (cursor: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(cursor ?? '') ? Number(cursor) : null

async function verify({ db }: Deps, after: number) {
  const { entries, lastId, firstInvalidId } = await verifyActions(db, after, verifiedPerCall)
  const isOver = firstInvalidId !== null || entries < verifiedPerCall
  return { entries, firstInvalidId, next: isOver ? null : lastId }
}

type Query = z.output<typeof adminApi.adminActions.query>

export async function getActions({ db }: Deps, { cursor, pageSize, order, ...filter }: Query) {
  const page = { cursor: parseCursor(cursor), limit: pageSize + 1, order }
  const { items, next } = toListPage(await listActions(db, filter, page), pageSize, row => String(row.id))
  return { items: items.map(presentAction), next }
}

export function auditLogRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(adminApi.adminActions, ({ query }) => getActions(deps, query))
  on(adminApi.verifyAdminActions, ({ body }) => verify(deps, body.after))
}

/** Entries of one page of the file. */
const exportedPerPage = 1000

/** The log as a JSON array, page by page. `to` is the last day of the period. */
async function* streamLog({ db }: Deps, from: string, to: string): AsyncGenerator<string> {
  const end = new Date(to)
  end.setUTCDate(end.getUTCDate() + 1)
  const period = { from: new Date(from), to: end }
  const pages = readPages(async (cursor: number | null) => {
    const items = await listActionsOfPeriod(db, period, { cursor, limit: exportedPerPage })
    const last = items.at(-1)
    return { items, next: last && items.length === exportedPerPage ? Number(last.id) : null }
  })
  let separator = '[\n'
  for await (const rows of pages) {
    let part = ''
    for (const row of rows) {
      part += `${separator}${JSON.stringify(presentExportedAction(row))}`
      separator = ',\n'
    }
    if (part) yield part
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n'
}

export function logExportRoute(app: FastifyInstance, open: RegisterRawRoute, deps: Deps): void {
  open(
    app,
    rawRoutes.exportAdminActions,
    async ({ user, body: { from, to, reason }, reply }) => {
      const { id } = user as RequestUser<'admin'>
      await deps.db.transaction().execute(tx =>
        recordAction(tx, deps.now(), {
          actor: { adminId: id },
          reason,
          action: 'export_table',
          target: { type: 'system', id: 'action-log' },
          after: { from, to },
        }),
      )
      return sendDownload(reply, {
        fileName: `admin-actions-${from}-${to}.json`,
        type: 'application/json; charset=utf-8',
        content: streamLog(deps, from, to),
      })
    },
    { config: { isLargeTransfer: true } },
  )
}
