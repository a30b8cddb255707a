import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import type { AdminDecision } from './policy.ts'

export type DisputeKind = Row<'dispute_decisions'>['kind']
export type ClaimRow = Row<'claims'>
export type DecisionRow = Row<'dispute_decisions'>
export type AppealRow = Row<'dispute_appeals'>

export const findClaim = (db: Executor, id: BookingId): Promise<ClaimRow | undefined> =>
  db.selectFrom('claims').selectAll().where('booking_id', '=', id).executeTakeFirst()

export async function insertClaim(tx: Tx, claim: NewRow<'claims'>): Promise<void> {
  await tx.insertInto('claims').values(claim).execute()
}

export async function markClaimDecided(tx: Tx, id: BookingId, refundMinor: number, now: Date): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ decided_at: now, refund_minor: refundMinor })
    .where('booking_id', '=', id)
    .execute()
}

/** Oldest first. */
export const listDecisions = (db: Executor, id: BookingId): Promise<DecisionRow[]> =>
  db
    .selectFrom('dispute_decisions')
    .selectAll()
    .where('booking_id', '=', id)
    .orderBy('decided_at')
    .orderBy('is_appeal')
    .execute()

type NewDecision = Pick<AdminDecision, 'decidedBy' | 'text'> & {
  bookingId: BookingId
  kind: DisputeKind
  isAppeal: boolean
  isChanged?: boolean
}

export async function insertDecision(tx: Tx, decision: NewDecision, now: Date): Promise<void> {
  const { bookingId, kind, isAppeal, decidedBy, text, isChanged = false } = decision
  await tx
    .insertInto('dispute_decisions')
    .values({
      booking_id: bookingId,
      kind,
      is_appeal: isAppeal,
      decided_by: 'adminId' in decidedBy ? decidedBy.adminId : null,
      decided_by_name: 'commandLineUser' in decidedBy ? decidedBy.commandLineUser : null,
      decided_at: now,
      text,
      is_changed: isChanged,
    })
    .execute()
}

export const listAppeals = (db: Executor, id: BookingId): Promise<AppealRow[]> =>
  db.selectFrom('dispute_appeals').selectAll().where('booking_id', '=', id).orderBy('appealed_at').execute()

export async function insertAppeal(tx: Tx, appeal: NewRow<'dispute_appeals'>): Promise<void> {
  await tx.insertInto('dispute_appeals').values(appeal).execute()
}

export async function markAppealDecided(tx: Tx, id: BookingId, kind: DisputeKind, now: Date): Promise<void> {
  await tx
    .updateTable('dispute_appeals')
    .set({ decided_at: now })
    .where('booking_id', '=', id)
    .where('kind', '=', kind)
    .execute()
}

/** Own claims and appeals, and the decisions about the user's sessions. Admins are not named. */
export async function exportDisputes(db: Executor, userId: UserId) {
  const { rows } = await sql<{ bookingId: BookingId; kind: string; text: string; at: Date }>`
    select b.id as "bookingId", d.kind, d.text, d.at
    from bookings b cross join lateral (
      select 'claim' as kind, c.text, c.claimed_at as at from claims c
        where c.booking_id = b.id and b.interviewee_id = ${userId}
      union all
      select 'appeal', a.text, a.appealed_at from dispute_appeals a
        where a.booking_id = b.id and a.user_id = ${userId}
      union all
      select 'decision', e.text, e.decided_at from dispute_decisions e where e.booking_id = b.id
    ) d
    where b.interviewee_id = ${userId} or b.interviewer_id = ${userId}
    order by d.at`.execute(db)
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** Erases the words of a deleted user, and what admins wrote about the user's sessions. */
export async function clearDisputeTexts(tx: Tx, userId: UserId): Promise<void> {
  const own = tx
    .selectFrom('bookings')
    .select('id')
    .where(eb => eb.or([eb('interviewee_id', '=', userId), eb('interviewer_id', '=', userId)]))
  const asInterviewee = tx.selectFrom('bookings').select('id').where('interviewee_id', '=', userId)
  await tx.updateTable('claims').set({ text: '' }).where('booking_id', 'in', asInterviewee).execute()
  await tx.updateTable('dispute_decisions').set({ text: '' }).where('booking_id', 'in', own).execute()
  await tx.updateTable('dispute_appeals').set({ text: '' }).where('user_id', '=', userId).execute()
}
