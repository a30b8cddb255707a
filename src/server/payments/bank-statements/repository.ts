import { sql } from 'kysely'
import type { CsvMapping } from '#contract/admin/bank-statements.ts'
import type { Executor, NewRow, Tx } from '#server/lib/database/pool.ts'
import type { PayoutRow } from '#server/payments/payouts/repository.ts'

/** Payouts by bank transfer. */
export async function listBankPayouts(db: Executor, ids: readonly string[]): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.* from payouts p join payout_batches b on b.id = p.batch_id
    where p.id = any(${ids}::uuid[]) and b.method = 'bank'`.execute(db)
  return rows
}

export async function listImportedKeys(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from bank_statement_lines where key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(row => row.key))
}

type NewLine = Omit<NewRow<'bank_statement_lines'>, 'booked_on'> & { booked_on: string }

export async function insertStatementLine(tx: Tx, { booked_on, ...line }: NewLine): Promise<void> {
  const day = sql<Date>`${booked_on}::date`
  await tx
    .insertInto('bank_statement_lines')
    .values({ ...line, booked_on: day })
    .execute()
}

export const findCsvMapping = (db: Executor, columnsHash: string) =>
  db
    .selectFrom('bank_csv_mappings')
    .select('mapping')
    .where('columns_hash', '=', columnsHash)
    .executeTakeFirst()

export async function upsertCsvMapping(
  db: Executor,
  columnsHash: string,
  mapping: CsvMapping,
  now: Date,
): Promise<void> {
  const row = { mapping: JSON.stringify(mapping), used_at: now }
  await db
    .insertInto('bank_csv_mappings')
    .values({ columns_hash: columnsHash, ...row })
    .onConflict(conflict => conflict.column('columns_hash').doUpdateSet(row))
    .execute()
}
