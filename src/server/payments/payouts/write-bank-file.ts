import { toAmount } from '#contract/money.ts'
import { toCsv } from '#server/lib/csv.ts'
import type { Deps } from '#server/payments/context.ts'
import { toEndToEndReference } from './policy.ts'
import { findPayoutBatch, listPayoutsInBatch } from './repository.ts'

const bankFileColumns = ['holder', 'iban', 'amount', 'currency', 'reference']

/** What a bank is to pay of a batch: everything that is neither settled nor held. Null where there is no batch for a bank. */
export async function buildBankFile(
  deps: Deps,
  batchId: string,
): Promise<{ payouts: number; content: string } | null> {
  const batch = await findPayoutBatch(deps.db, batchId)
  if (batch?.method !== 'bank') return null
  const open = (await listPayoutsInBatch(deps.db, batchId)).filter(
    one => one.status === 'sent' && one.account !== null,
  )
  const lines = open.map(one => [
    one.holder,
    one.account,
    toAmount(Number(one.amount_minor)),
    one.currency,
    toEndToEndReference(one.id),
  ])
  return { payouts: lines.length, content: toCsv([bankFileColumns, ...lines]) }
}
