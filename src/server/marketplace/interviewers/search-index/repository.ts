import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Database, Executor, Tx } from '#server/lib/database/pool.ts'
import type { BookableFrom } from '#server/marketplace/booking-window.ts'
import { type CurrencyWeight, maxRank } from './ranking.ts'

/** Whose next time went by, the earliest first. */
export async function findStaleInterviewers(db: Database, after: Date, atMost: number): Promise<UserId[]> {
  const { rows } = await sql<{ interviewer_id: UserId }>`
    select interviewer_id from interviewer_search_cache where next_slot_at <= ${after} order by next_slot_at limit ${atMost}`.execute(
    db,
  )
  return rows.map(row => row.interviewer_id)
}

/** Some interviewers after `last` in the order of ids. */
export async function listInterviewerIds(
  db: Database,
  last: UserId | null,
  atMost: number,
): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from interviewers
    where ${last}::uuid is null or user_id > ${last}::uuid order by user_id limit ${atMost}`.execute(db)
  return rows.map(row => row.user_id)
}

/** Whether a slot that wants to be known of a while ahead can still be booked. */
const hasNotice = ({ now }: BookableFrom) =>
  sql`s.starts_at - make_interval(mins => s.notice_minutes) > ${now}::timestamptz`

/** Brings in line with their slots what these interviewers are sorted by. */
export async function refreshSearchCache(
  db: Executor,
  ids: readonly UserId[],
  after: BookableFrom,
  weights: readonly CurrencyWeight[],
): Promise<void> {
  const [currencies, lari, bases] = [
    weights.map(one => one.currency),
    weights.map(one => one.ratePerUnit),
    weights.map(one => one.rankOffset),
  ]
  await sql`
    insert into interviewer_search_cache as o (interviewer_id, next_slot_at, price_rank)
    select i.user_id, next.starts_at, cheapest.rank
    from interviewers i
    cross join lateral (select case i.booking_mode
      when 'approve' then ${after.approve}::timestamptz else ${after.instant}::timestamptz end as after) bookable
    left join lateral (
      select s.starts_at, s.currency from slots s
      where s.interviewer_id = i.user_id and s.available and s.starts_at > bookable.after and ${hasNotice(after)}
      order by s.starts_at limit 1
    ) next on true
    left join lateral (
      select w.base + least(round(min(s.price_minor) * w.lari), ${maxRank})::int as rank
      from unnest(${currencies}::text[], ${lari}::numeric[], ${bases}::int[]) as w (currency, lari, base)
      join slots s on s.currency = w.currency
      where w.currency = next.currency and s.interviewer_id = i.user_id and s.available and s.starts_at > bookable.after
        and ${hasNotice(after)}
      group by w.base, w.lari
    ) cheapest on true
    where i.user_id = any(${ids}::uuid[])
    order by i.user_id
    on conflict (interviewer_id) do update set next_slot_at = excluded.next_slot_at, price_rank = excluded.price_rank
    where (o.next_slot_at, o.price_rank) is distinct from (excluded.next_slot_at, excluded.price_rank)`.execute(
    db,
  )
}

/** An interviewer offers a time from this moment on; what it costs is seen by the next sweep. */
export async function upsertNextSlot(tx: Tx, interviewerId: UserId, startsAt: Date): Promise<void> {
  await sql`
    insert into interviewer_search_cache as o (interviewer_id, next_slot_at) values (${interviewerId}, ${startsAt})
    on conflict (interviewer_id) do update set next_slot_at = excluded.next_slot_at
    where o.next_slot_at is null or o.next_slot_at > excluded.next_slot_at`.execute(tx)
}

export async function deleteSearchCache(tx: Tx, interviewerId: UserId): Promise<void> {
  await tx.deleteFrom('interviewer_search_cache').where('interviewer_id', '=', interviewerId).execute()
}

/**
 * Computes the day bits of up to 500 interviewers anew, after `last` in the order of ids, and says where it stopped; null
 * at the end. The rows are locked before their slots are read, so that a slot published meanwhile is not overlooked.
 * Booked slots count too: they may become free again, and nobody sets the bit then.
 */
export async function refreshDayBits(db: Database, staleBits: bigint, last: UserId | null, now: Date) {
  return db.transaction().execute(async tx => {
    const { rows } = await sql<{ user_id: UserId }>`
      select user_id from interviewers
      where day_bits & ${String(staleBits)}::bigint <> 0 and (${last}::uuid is null or user_id > ${last}::uuid)
      order by user_id limit 500 for no key update`.execute(tx)
    const ids = rows.map(row => row.user_id)
    await sql`
      update interviewers i set day_bits = fresh.bits
      from unnest(${ids}::uuid[]) as stale (user_id)
      cross join lateral (
        select coalesce(bit_or(1::bigint << (touched.day % 63)::int), 0) as bits
        from slots s cross join lateral (
          values (floor(extract(epoch from s.starts_at) / 86400)), (floor((extract(epoch from s.ends_at) - 0.001) / 86400))
        ) touched (day)
        where s.interviewer_id = stale.user_id and s.deleted_at is null
          and tstzrange(s.starts_at, s.ends_at) && tstzrange(${now}::timestamptz, null)
      ) fresh
      where i.user_id = stale.user_id and i.day_bits <> fresh.bits`.execute(tx)
    return ids.at(-1) ?? null
  })
}

/**
 * Marks days on which the interviewer may be free. It also locks the interviewer's row, and so lets the publishing of one
 * interviewer happen one after the other: overlapping inserts would otherwise wait for each other in a circle.
 */
export async function addDayBits(tx: Tx, interviewerId: UserId, bits: bigint): Promise<void> {
  await sql`update interviewers set day_bits = day_bits | ${String(bits)}::bigint
    where user_id = ${interviewerId}`.execute(tx)
}
