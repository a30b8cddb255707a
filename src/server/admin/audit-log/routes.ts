import { endpoints as adminApi } from '#contract/admin/admins.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { presentAction } from './presenter.ts'
import { listActions, listActionsOfPeriod, verifyActions } from './repository.ts'

/** Entries of one call, so that neither takes long. */
const verifiedPerCall = 20_000
const exportedPerCall = 10_000

/** Number of an entry. Null without a cursor, and for one that is none of ours: the list then begins anew. */
const parseCursor = (cursor: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(cursor ?? '') ? Number(cursor) : null

async function verify({ db }: Deps, after: number) {
  const { entries, lastId, firstInvalidId } = await verifyActions(db, after, verifiedPerCall)
  const isOver = firstInvalidId !== null || entries < verifiedPerCall
  return { entries, firstInvalidId, next: isOver ? null : lastId }
}

export function auditLogRoutes(on: RegisterEndpoint, deps: Deps): void {
  const { db } = deps
  on(adminApi.adminActions, async ({ query: { cursor, pageSize, ...filter } }) => {
    const page = { cursor: parseCursor(cursor), limit: pageSize + 1 }
    const { items, next } = toListPage(await listActions(db, filter, page), pageSize, row => String(row.id))
    return { items: items.map(presentAction), next }
  })
  on(adminApi.verifyAdminActions, ({ body }) => verify(deps, body.after))
  on(adminApi.exportAdminActions, async ({ query: { from, to, cursor } }) => {
    const end = new Date(to)
    end.setUTCDate(end.getUTCDate() + 1)
    const page = { cursor: parseCursor(cursor), limit: exportedPerCall + 1 }
    const rows = await listActionsOfPeriod(db, { from: new Date(from), to: end }, page)
    const { items, next } = toListPage(rows, exportedPerCall, row => String(row.id))
    const entries = items.map(row => ({
      ...presentAction(row),
      previousHash: row.previous_hash.toString('hex'),
      hash: row.hash.toString('hex'),
    }))
    return { entries, next }
  })
}
