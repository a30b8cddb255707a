import { sql } from 'kysely'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { readSpecialties } from '#server/lib/site-settings/site-settings.ts'
import type { Figure } from './policy.ts'

export async function findLastComputedDay(db: Executor): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from insight_days`.execute(db)
  return rows[0]?.day ?? null
}

export async function findFirstAccountDay(db: Executor): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(created_at) at time zone 'UTC')::date::text as day from users`.execute(db)
  return rows[0]?.day ?? null
}

/** Figures from one day until before another. */
export async function listFigures(db: Executor, { from, until }: { from: string; until: string }) {
  const { rows } = await sql<Figure>`
    select day::text, metric, key, count from insight_days
    where day >= ${from}::date and day < ${until}::date`.execute(db)
  return rows
}

/**
 * Computes the figures of one UTC day anew. Each statement reads the rows of this day by an index of their time.
 * A day without anything has its totals with zeros, so that it counts as computed.
 */
export async function replaceDay(tx: Tx, day: string): Promise<void> {
  const usualSpecialties = [...(await readSpecialties(tx)).byId.keys()]
  const start = sql`(${day}::date::timestamp at time zone 'UTC')`
  const isOnDay = (column: string) =>
    sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start} + interval '1 day'`
  // Two processes may compute the same day at once.
  await sql`select pg_advisory_xact_lock(hashtext(${`insights of ${day}`}))`.execute(tx)
  await tx.deleteFrom('insight_days').where('day', '=', day).execute()
  await sql`
    insert into insight_days (day, metric, key, count)
    select ${day}::date, metric, '', count from (
      select 'holds' as metric, count(*) as count from bookings b where ${isOnDay('b.created_at')}
      union all
      select 'reviews', count(*) from reviews r where ${isOnDay('r.created_at')}
      union all
      select metric, count from (
        select count(*) as confirmed, count(*) filter (where b.price_minor > 0) as paid,
          count(*) filter (where exists (
            select from bookings e
            where e.interviewee_id = b.interviewee_id and e.created_at < b.created_at and e.confirmed_at is not null
          )) as again
        from bookings b where ${isOnDay('b.confirmed_at')}
      ) c, lateral (values ('confirmed', c.confirmed), ('paid', c.paid), ('again', c.again)) v (metric, count)
      union all
      select metric, count from (
        select count(*) filter (where b.attendance = 'completed') as held,
          count(*) filter (where b.attendance = 'interviewer_no_show') as interviewer,
          count(*) filter (where b.attendance = 'interviewee_no_show') as interviewee
        from bookings b where ${isOnDay('b.starts_at')}
      ) a, lateral (values ('held', a.held), ('interviewer_no_shows', a.interviewer),
        ('interviewee_no_shows', a.interviewee)) v (metric, count)
    ) totals`.execute(tx)
  await sql`
    with day_slots as materialized (
      select s.interviewer_id, extract(hour from s.starts_at at time zone 'UTC')::int::text as hour,
        exists (
          select from bookings b where b.slot_id = s.id and b.status in ('pending', 'accepting', 'confirmed')
        ) as is_booked
      from slots s where s.deleted_at is null and ${isOnDay('s.starts_at')}
    ), keyed as (
      select 'specialty' as kind, is_booked,
        case when i.specialty_key = any(${usualSpecialties}::text[]) then i.specialty_key else 'other' end as key
      from day_slots s join interviewers i on i.user_id = s.interviewer_id
      union all
      select 'language', is_booked, spoken.language
      from day_slots s join profiles p on p.user_id = s.interviewer_id, unnest(p.languages) as spoken (language)
      union all
      select 'hour', is_booked, hour from day_slots
    )
    insert into insight_days (day, metric, key, count)
    select ${day}::date, v.metric || kind, key, v.count
    from (
      select kind, key, count(*) as offered, count(*) filter (where is_booked) as booked from keyed group by 1, 2
    ) k, lateral (values ('offered_by_', k.offered), ('booked_by_', k.booked)) v (metric, count)
    where v.count > 0`.execute(tx)
}
