import { type RawBuilder, sql } from 'kysely'
import type { SlotId, TimeRequestId, UserId } from '#contract/id.ts'
import { timeRequestLimits } from '#contract/session-type-limits.ts'
import type { Executor, NewRow, Tx } from '#server/lib/database/pool.ts'
import { blockedBetween } from '#server/marketplace/blocks/repository.ts'
import { setReservedAvailable } from '#server/marketplace/slots/on-demand-repository.ts'
import type { TimeRange } from '#server/marketplace/slots/policy.ts'
import type { RequestCounts, TimeRequestRow } from './policy.ts'

export const lockTimeRequest = (tx: Tx, id: TimeRequestId): Promise<TimeRequestRow | undefined> =>
  tx.selectFrom('time_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findTimeRequest = (db: Executor, id: TimeRequestId): Promise<TimeRequestRow | undefined> =>
  db.selectFrom('time_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** Serialises the requests of one interviewee, so that concurrent ones cannot exceed the limits. */
export async function lockRequestsOfUser(tx: Tx, intervieweeId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`time requests of ${intervieweeId}`}))`.execute(tx)
}

/** The caller holds the lock of the interviewee. */
export async function countRequests(
  tx: Tx,
  intervieweeId: UserId,
  interviewerId: UserId,
  now: Date,
): Promise<RequestCounts> {
  const { rows } = await sql<RequestCounts>`
    select count(*) filter (where is_open)::int as "open",
      count(*) filter (where is_open and is_theirs)::int as "openWithInterviewer",
      count(*) filter (where is_today)::int as "today",
      count(*) filter (where is_today and is_theirs)::int as "todayWithInterviewer"
    from (
      select status in ('open', 'accepted') as is_open, interviewer_id = ${interviewerId} as is_theirs,
        created_at > ${now}::timestamptz - interval '1 day' as is_today
      from time_requests where interviewee_id = ${intervieweeId}
    ) own`.execute(tx)
  return rows[0] ?? { open: 0, openWithInterviewer: 0, today: 0, todayWithInterviewer: 0 }
}

/** Whether an interviewer accepts requests. A change of it waits for the transaction. */
export async function lockAcceptsRequests(tx: Tx, interviewerId: UserId): Promise<boolean> {
  const row = await tx
    .selectFrom('interviewers')
    .select('accepts_time_requests')
    .where('user_id', '=', interviewerId)
    .forShare()
    .executeTakeFirst()
  return row?.accepts_time_requests ?? false
}

export const insertTimeRequest = (tx: Tx, row: NewRow<'time_requests'>): Promise<TimeRequestRow> =>
  tx.insertInto('time_requests').values(row).returningAll().executeTakeFirstOrThrow()

type RequestChange = Partial<
  Pick<
    TimeRequestRow,
    'status' | 'ended_at' | 'decline_reason' | 'decline_note' | 'slot_id' | 'accepted_start' | 'pay_by'
  >
>

export const updateTimeRequest = (
  tx: Tx,
  id: TimeRequestId,
  change: RequestChange,
): Promise<TimeRequestRow> =>
  tx.updateTable('time_requests').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Names of both people and of the type, which the request refers to. */
const selectDetails = (db: Executor) =>
  db
    .selectFrom('time_requests as r')
    .innerJoin('contacts as interviewer', 'interviewer.id', 'r.interviewer_id')
    .innerJoin('contacts as interviewee', 'interviewee.id', 'r.interviewee_id')
    .innerJoin('session_types as t', 't.id', 'r.session_type_id')
    .selectAll('r')
    .select([
      'interviewer.name as interviewer_name',
      'interviewee.name as interviewee_name',
      't.name as type_name',
      't.is_default',
    ])

export type RequestDetails = Awaited<ReturnType<typeof getRequestDetails>>

export const getRequestDetails = (db: Executor, id: TimeRequestId) =>
  selectDetails(db).where('r.id', '=', id).executeTakeFirstOrThrow()

/** Both accounts are open, and neither blocks the other. */
const canMeetCondition = sql<boolean>`(
  not exists (
    select from users u where u.id in (r.interviewee_id, r.interviewer_id)
      and (u.closed_at is not null or u.suspended_at is not null)
  ) and not ${sql.raw(blockedBetween('r.interviewee_id', 'r.interviewer_id'))})`

/** The interviewee has opened the payment of the accepted time, and its hold has not expired. */
const isBeingPaid = (now: Date) => sql<boolean>`exists (
  select from bookings b where b.slot_id = r.slot_id and b.status <> 'cancelled'
    and (b.status <> 'hold' or b.hold_expires_at > ${now}::timestamptz))`

/**
 * Requests by or to a user that wait, or ended lately with an answer or by the clock. Newest first. The interviewer sees none of
 * a person whom they can no longer meet, which the cron job ends. The interviewee sees the booking instead of a request that they pay.
 */
export const listCurrentRequests = (db: Executor, userId: UserId, now: Date) =>
  selectDetails(db)
    .where(eb => eb.or([eb('r.interviewee_id', '=', userId), eb('r.interviewer_id', '=', userId)]))
    .where(eb =>
      eb.or([
        eb.and([
          eb('r.status', 'in', ['open', 'accepted']),
          eb.or([eb('r.interviewee_id', '=', userId), canMeetCondition]),
          eb.or([eb('r.interviewer_id', '=', userId), eb.not(isBeingPaid(now))]),
        ]),
        eb.and([
          eb('r.status', 'in', ['declined', 'expired', 'unpaid']),
          eb('r.interviewee_id', '=', userId),
          eb(
            'r.ended_at',
            '>',
            sql<Date>`${now}::timestamptz - make_interval(days => ${timeRequestLimits.shownDays})`,
          ),
        ]),
      ]),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(100)
    .execute()

/** Requests that wait for the interviewer's answer, and the earliest deadline. */
export async function countWaitingRequests(db: Executor, interviewerId: UserId, now: Date) {
  const { rows } = await sql<{ count: number; answerBy: Date | null }>`
    select count(*)::int as count, min(expires_at) as "answerBy" from time_requests r
    where interviewer_id = ${interviewerId} and status = 'open' and expires_at > ${now} and ${canMeetCondition}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, answerBy: null }
}

export const listRequestsOfUser = (db: Executor, userId: UserId) =>
  selectDetails(db)
    .where(eb => eb.or([eb('r.interviewee_id', '=', userId), eb('r.interviewer_id', '=', userId)]))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()

/** Open requests and accepted ones of a user, without a lock. */
export async function listOpenRequestIds(db: Executor, userId: UserId): Promise<TimeRequestId[]> {
  const { rows } = await sql<{ id: TimeRequestId }>`
    select id from time_requests
    where status in ('open', 'accepted') and (interviewee_id = ${userId} or interviewer_id = ${userId})`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** The caller holds the lock of the request. */
export async function canMeetNow(tx: Tx, id: TimeRequestId): Promise<boolean> {
  const { rows } = await sql`select from time_requests r where r.id = ${id} and ${canMeetCondition}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Requests that are over by the clock, or whose two people can no longer meet. */
export async function findDueRequests(db: Executor, now: Date): Promise<TimeRequestId[]> {
  const { rows } = await sql<{ id: TimeRequestId }>`
    select r.id from time_requests r
    where r.status in ('open', 'accepted')
      and (case r.status when 'open' then r.expires_at else r.pay_by end <= ${now} or not ${canMeetCondition})
      and not exists (select from bookings b where b.slot_id = r.slot_id and b.status <> 'cancelled')
    order by r.created_at limit 500`.execute(db)
  return rows.map(row => row.id)
}

/** Another session of the interviewee at this time. */
export async function hasOverlappingSession(
  tx: Tx,
  intervieweeId: UserId,
  { start, end }: TimeRange,
): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where interviewee_id = ${intervieweeId} and status <> 'cancelled'
      and tstzrange(starts_at, ends_at) && tstzrange(${start}::timestamptz, ${end}::timestamptz)`.execute(tx)
  return rows.length > 0
}

/** Without effect on a request that was deleted meanwhile. */
export async function updateTextsHidden(tx: Tx, id: TimeRequestId, hiddenAt: Date | null): Promise<void> {
  await tx.updateTable('time_requests').set({ texts_hidden_at: hiddenAt }).where('id', '=', id).execute()
}

export async function deleteEndedRequests(db: Executor, before: Date): Promise<void> {
  await sql`delete from time_requests where ended_at < ${before}`.execute(db)
}

/** Also those that the user received, which hold the other person's words about a session that never took place. */
export async function deleteRequestsOfUser(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    delete from time_requests where interviewee_id = ${userId} or interviewer_id = ${userId}`.execute(tx)
}

// A time that an interviewer has accepted. Its slot is taken and has no booking, until the interviewee opens the checkout.

/** Whether a slot stays taken for an interviewee who has not paid yet, in a statement about `slots`. */
export const isReserved = (now: Date): RawBuilder<boolean> => sql`exists (
  select from time_requests r where r.slot_id = slots.id and r.status = 'accepted' and r.pay_by > ${now}::timestamptz)`

/**
 * Makes the slot available to the booking of this transaction, which locks the request. False if the time is not, or no longer,
 * held for this interviewee.
 */
export async function claimReservation(
  tx: Tx,
  { slotId, intervieweeId }: { slotId: SlotId; intervieweeId: UserId },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from time_requests
    where slot_id = ${slotId} and interviewee_id = ${intervieweeId} and status = 'accepted' and pay_by > ${now}
    for update`.execute(tx)
  if (rows.length > 0) await setReservedAvailable(tx, slotId, true)
  return rows.length > 0
}

/** Ends the reservation of a slot that the interviewee has paid for. */
export async function closeReservation(
  tx: Tx,
  { slot_id, interviewee_id }: { slot_id: SlotId; interviewee_id: UserId },
  now: Date,
): Promise<void> {
  await sql`
    update time_requests set status = 'booked', ended_at = ${now}
    where slot_id = ${slot_id} and interviewee_id = ${interviewee_id} and status = 'accepted'`.execute(tx)
}

export async function hasLiveBooking(db: Executor, slotId: SlotId): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where slot_id = ${slotId} and status <> 'cancelled'`.execute(db)
  return rows.length > 0
}
