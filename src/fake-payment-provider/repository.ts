import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Executor, Tables, Tx } from '#server/lib/database/pool.ts'
import type { NewOrder } from './api-schema.ts'
import type { OrderChange } from './policy.ts'

export type Order = Selectable<Tables['sandbox.orders']>

export const findOrder = (db: Executor, id: string): Promise<Order | undefined> =>
  db.selectFrom('sandbox.orders').selectAll().where('id', '=', id).executeTakeFirst()

export const lockOrder = (tx: Tx, id: string): Promise<Order | undefined> =>
  tx.selectFrom('sandbox.orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined if the id is taken. */
export const insertOrder = (tx: Tx, order: NewOrder, now: Date): Promise<Order | undefined> =>
  tx
    .insertInto('sandbox.orders')
    .values({
      id: order.id,
      amount_minor: order.amountMinor,
      currency: order.currency,
      // The first line is the description, the others are the details.
      description: [order.description, ...order.details].join('\n'),
      manual_capture: order.manualCapture,
      return_url: order.returnUrl,
      webhook_url: order.webhookUrl,
      decline_reason: null,
      expires_at: new Date(order.expiresAt),
      created_at: now,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateOrder = (tx: Tx, id: string, change: OrderChange): Promise<Order> =>
  tx.updateTable('sandbox.orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function insertRefund(tx: Tx, id: string, refund: { id: string; amountMinor: number }) {
  await sql`update sandbox.orders set refunds = refunds || ${JSON.stringify([refund])}::jsonb where id = ${id}`.execute(
    tx,
  )
}

const idempotencyRecord = z.object({ asked: z.string(), said: z.unknown() })
export type IdempotencyRecord = z.output<typeof idempotencyRecord>

/** Other requests with this key wait until the transaction ends. */
export async function lockIdempotencyKey(tx: Tx, key: string): Promise<IdempotencyRecord | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${key}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('sandbox.requests')
    .select('answer')
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? idempotencyRecord.parse(row.answer) : null
}

export async function insertIdempotencyRecord(
  tx: Tx,
  key: string,
  orderId: string,
  answer: IdempotencyRecord,
) {
  await tx
    .insertInto('sandbox.requests')
    .values({ key, order_id: orderId, answer: JSON.stringify(answer) })
    .execute()
}
