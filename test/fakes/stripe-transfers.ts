import { randomBytes } from 'node:crypto'
import type { Form } from './form.ts'

/** Stripe's transfers to connected accounts: creating and listing. */
export function createTransfers() {
  const created: ReturnType<typeof transferOf>[] = []
  const closed = new Set<string>()
  return {
    /** Transfers, newest first. */
    created: created,
    close: (account: string) => void closed.add(account),
    open: (account: string) => void closed.delete(account),
    /** Null where the account does not exist. */
    create(form: Form) {
      const transfer = transferOf(form)
      if (!/^acct_/.test(transfer.destination) || closed.has(transfer.destination)) return null
      created.unshift(transfer)
      return transfer
    },
    inGroup: (group: string | null) =>
      created.filter(transfer => !group || transfer.transfer_group === group),
  }
}

const transferOf = (form: Form) => ({
  id: `tr_${randomBytes(10).toString('hex')}`,
  object: 'transfer',
  amount: Number(form.amount),
  currency: String(form.currency),
  destination: String(form.destination),
  transfer_group: String(form.transfer_group ?? ''),
  metadata: (form.metadata ?? {}) as Form,
  reversed: false,
})
