import type { Selectable } from 'kysely'
import type { PaymentId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import type { ProviderDispute } from './policy.ts'

export type DisputeRow = Selectable<Tables['disputes']>

export const listDisputes = (db: Executor, paymentId: PaymentId): Promise<DisputeRow[]> =>
  db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).orderBy('created_at').execute()

export async function insertDispute(
  tx: Tx,
  paymentId: PaymentId,
  { ref, status, minor }: ProviderDispute,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('disputes')
    .values({ payment_id: paymentId, provider_ref: ref, status, amount_minor: minor, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDispute(
  tx: Tx,
  id: string,
  change: Partial<Pick<DisputeRow, 'status' | 'provider_ref'>>,
): Promise<void> {
  await tx.updateTable('disputes').set(change).where('id', '=', id).execute()
}
