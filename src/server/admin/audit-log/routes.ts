import { endpoints as adminApi } from '#contract/admin/admins.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { presentAction } from './presenter.ts'
import { listActions, listActionsOfPeriod, verifyActions } from './repository.ts'

export function auditLogRoutes(on: RegisterEndpoint, { db }: Deps): void {
  on(adminApi.adminActions, async ({ query: { cursor, pageSize, ...filter } }) => {
    const before = Number(cursor)
    const page = { cursor: Number.isSafeInteger(before) && cursor ? before : null, limit: pageSize + 1 }
    const { items, next } = toListPage(await listActions(db, filter, page), pageSize, row => String(row.id))
    return { items: items.map(presentAction), next }
  })
  on(adminApi.verifyAdminActions, () => verifyActions(db))
  on(adminApi.exportAdminActions, async ({ query: { from, to } }) => {
    const end = new Date(to)
    end.setUTCDate(end.getUTCDate() + 1)
    const rows = await listActionsOfPeriod(db, new Date(from), end)
    const entries = rows.map(row => ({
      ...presentAction(row),
      previousHash: row.previous_hash.toString('hex'),
      hash: row.hash.toString('hex'),
    }))
    return { entries }
  })
}
