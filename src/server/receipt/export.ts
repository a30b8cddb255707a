import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/deps.ts'
import { listReceipts } from './store.ts'
import { viewReceipt } from './view.ts'

/** Every receipt that a person got, as it was issued; what was given back stands with the payments. */
export async function exportReceipts(deps: Deps, payerId: UserId) {
  const rows = await listReceipts(deps.db, payerId)
  return rows.map(row => {
    const { refunds, ...receipt } = viewReceipt(row, [])
    return receipt
  })
}
