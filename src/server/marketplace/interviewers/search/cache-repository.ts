import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Database, Executor, Tx } from '#server/lib/database/pool.ts'
import { type CurrencyWeight, maxRank } from '#server/marketplace/interviewers/policy.ts'
import { isBookable, nextBookableSlot } from '#server/marketplace/interviewers/repository.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'

/** Group of the length of slot `s`. */
const lengthGroup = sql`get_length_group((extract(epoch from s.ends_at - s.starts_at) / 60)::int)`

/** Exceeds all ranks. */
const unknownRank = 2 ** 31 - 1

/** Recomputes next slot and price rank, by which search sorts, and the lowest price of each group of lengths in any currency. */
export async function refreshSearchCache(
  db: Executor,
  ids: readonly UserId[],
  after: BookableFrom,
  weights: readonly CurrencyWeight[],
): Promise<void> {
  const currencies = weights.map(weight => weight.currency)
  const rates = weights.map(weight => weight.ratePerUnit)
  const offsets = weights.map(weight => weight.rankOffset)
  await sql`
    with weights as materialized (
      select * from unnest(${currencies}::text[], ${rates}::numeric[], ${offsets}::int[]) as w (currency, lari, base)
    )
    insert into interviewer_search_cache as o (interviewer_id, next_slot_at, price_rank, length_ranks)
    select i.user_id, next.starts_at, cheapest.rank, lengths.ranks
    from interviewers i
    ${nextBookableSlot(after)}
    left join lateral (
      select w.base + least(round(min(s.price_minor) * w.lari), ${maxRank})::int as rank
      from weights w join slots s on s.currency = w.currency
      where w.currency = next.currency and ${isBookable}
      group by w.base, w.lari
    ) cheapest on true
    cross join lateral (
      select array[min(f.rank) filter (where f.length_group = 1), min(f.rank) filter (where f.length_group = 2),
        min(f.rank) filter (where f.length_group = 3), min(f.rank) filter (where f.length_group = 4)] as ranks
      from (
        select w.base + least(round(s.price_minor * w.lari), ${maxRank})::int as rank, ${lengthGroup} as length_group
        from weights w join slots s on s.currency = w.currency where ${isBookable}
      ) f
    ) lengths
    where i.user_id = any(${ids}::uuid[])
    order by i.user_id
    on conflict (interviewer_id) do update set next_slot_at = excluded.next_slot_at, price_rank = excluded.price_rank,
      length_ranks = excluded.length_ranks
    where (o.next_slot_at, o.price_rank, o.length_ranks)
      is distinct from (excluded.next_slot_at, excluded.price_rank, excluded.length_ranks)`.execute(db)
}

/** Adds new slots to the cache at once. The next reindex updates the price ranks. */
export async function upsertNextSlot(
  tx: Tx,
  interviewerId: UserId,
  { startsAt, lengthBits }: { startsAt: Date; lengthBits: number },
): Promise<void> {
  await sql`
    insert into interviewer_search_cache as o (interviewer_id, next_slot_at, length_ranks)
    select ${interviewerId}, ${startsAt}, array_agg(case when ${lengthBits}::int & (1 << (16 + n)) <> 0 then ${unknownRank}::int end order by n)
    from generate_series(1, 4) n
    on conflict (interviewer_id) do update set next_slot_at = least(o.next_slot_at, excluded.next_slot_at),
      length_ranks = array(select coalesce(o.length_ranks[n], excluded.length_ranks[n]) from generate_series(1, 4) n)
    where o.next_slot_at is null or o.next_slot_at > excluded.next_slot_at
      or exists (select from generate_series(1, 4) n where o.length_ranks[n] is null and excluded.length_ranks[n] is not null)`.execute(
    tx,
  )
}

export async function deleteSearchCache(tx: Tx, interviewerId: UserId): Promise<void> {
  await tx.deleteFrom('interviewer_search_cache').where('interviewer_id', '=', interviewerId).execute()
}

/**
 * Recomputes the bits of days and lengths of up to 500 interviewers after `last`, and returns the last id, null at the end. Locks the rows
 * first, so that it sees slots published meanwhile. Booked slots count too, because a cancellation sets no bit.
 */
export async function refreshDayBits(db: Database, staleBits: bigint, last: UserId | null, now: Date) {
  return db.transaction().execute(async tx => {
    const { rows } = await sql<{ user_id: UserId }>`
      select user_id from interviewers
      where day_bits & ${String(staleBits)}::bigint <> 0 and (${last}::uuid is null or user_id > ${last}::uuid)
      order by user_id limit 500 for no key update`.execute(tx)
    const ids = rows.map(row => row.user_id)
    await sql`
      update interviewers i set day_bits = fresh.bits, slot_length_bits = fresh.length_bits
      from unnest(${ids}::uuid[]) as stale (user_id)
      cross join lateral (
        select coalesce(bit_or(1::bigint << (touched.day % 63)::int), 0) as bits,
          coalesce(bit_or(1 << (16 + ${lengthGroup})), 0) as length_bits
        from slots s cross join lateral (
          values (floor(extract(epoch from s.starts_at) / 86400)), (floor((extract(epoch from s.ends_at) - 0.001) / 86400))
        ) touched (day)
        where s.interviewer_id = stale.user_id and s.deleted_at is null
          and tstzrange(s.starts_at, s.ends_at) && tstzrange(${now}::timestamptz, null)
      ) fresh
      where i.user_id = stale.user_id and (i.day_bits, i.slot_length_bits) <> (fresh.bits, fresh.length_bits)`.execute(
      tx,
    )
    return ids.at(-1) ?? null
  })
}

/** Marks days and lengths of slots. The row lock also serializes publishing by one interviewer, so that inserts cannot deadlock. */
export async function addSlotBits(
  tx: Tx,
  interviewerId: UserId,
  { dayBits, lengthBits }: { dayBits: bigint; lengthBits: number },
): Promise<void> {
  await sql`update interviewers set day_bits = day_bits | ${String(dayBits)}::bigint,
      slot_length_bits = slot_length_bits | ${lengthBits}::int
    where user_id = ${interviewerId}`.execute(tx)
}
