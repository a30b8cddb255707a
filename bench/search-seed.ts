import { defaultSpecialtyIndex } from '#contract/default-specialties.ts'
import { spokenLanguages } from '#contract/enums.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { dayMs } from '#contract/time.ts'
import type { Connection } from '#server/lib/database/pool.ts'
import { progress } from './report.ts'

const slotsEach = 50
/** Upcoming slots of four in five interviewers. The others have stopped. */
const slotsAhead = 12

export const specialties = [
  ...[
    'Backend',
    'Frontend',
    'Full stack',
    'Mobile',
    'Data science',
    'Machine learning',
    'DevOps',
    'Security',
  ],
  ...['Product management', 'Design', 'Engineering management', 'QA'],
]

/** Share of the interviewers who speak each language. */
export const speakers: Record<SpokenLanguage, number> = {
  English: 0.85,
  Spanish: 0.12,
  French: 0.09,
  German: 0.08,
  Chinese: 0.07,
  Japanese: 0.03,
  Russian: 0.3,
  Arabic: 0.04,
  Hindi: 0.1,
  Portuguese: 0.05,
  Italian: 0.04,
  Korean: 0.02,
  Georgian: 0.2,
}

/**
 * Interviewers with fifty slots each, most of them past, and two in five with weekly hours and one to four session types. Slots of one interviewer never overlap, so the
 * exclusion constraint and the foreign key are dropped for speed. Search uses neither. Slots are inserted in
 * order of time, so that those of one interviewer lie on distant pages, as in production.
 */
export async function seedSearch(pool: Connection['pool'], interviewers: number, now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / dayMs)
  await pool.query(`
    alter table slots drop constraint slots_do_not_overlap, drop constraint slots_interviewer_id_fkey;
    select setseed(0.5);
    create table made as
      select n, md5('interviewer ' || n)::uuid as id, n % 5 > 0 as active,
        ${spokenLanguages.map((name, place) => `(random() < ${speakers[name]})::int * ${1 << place}`).join(' + ')} as bits,
        (array['${specialties.join("','")}'])[1 + floor(random() * random() * ${specialties.length})] as specialty
      from generate_series(1, ${interviewers}) n;
    update made set bits = 1 where bits = 0;
    insert into users (id, email, username, role_id)
      select id, 'expert' || n || '@bench.test', 'expert' || n, 2 from made;
    insert into profiles (user_id, display_name, country, languages)
      select id, 'Expert ' || n, 'Georgia', array(
        select name from unnest(array['${spokenLanguages.join("','")}']) with ordinality one (name, place)
        where bits & (1 << (place::int - 1)) <> 0)
      from made;
    insert into interviewers (user_id, specialty, company, experience, listed, review_count, rating_sum, type_bits,
        level_bits, language_bits, day_bits, search_text, specialty_key, company_key, schedule_due_at, slot_length_bits)
      select id, specialty, 'Company ' || n % 5000, '7-10', n % 20 > 0, reviews, round(reviews * (3.5 + random() * 1.5)),
        (random() * 127)::int, (random() * 127)::int, bits,
        case when active then (select bit_or(1::bigint << ((${dayAhead(today, 'turn')}) % 63))
          from generate_series(0, ${slotsAhead - 1}) turn) else 0 end,
        lower('Expert ' || n || ' Company ' || n % 5000 || ' ' || specialty),
        case specialty ${specialties.map(name => `when '${name}' then '${defaultSpecialtyIndex.toKey(name)}'`).join(' ')} end,
        'company ' || n % 5000, case when ${hasTypes} then timestamptz '2100-01-01' end, case when active then 1 << 19 else 0 end
      from made cross join lateral (select case when random() < 0.2 + 0 * n then 0 else (random() * 60)::int end) r (reviews)`)
  await pool.query(insertTypes)
  for (let round = 0; round < slotsEach; round++) {
    await pool.query(insertRound(today, interviewers, round))
    if (round % 10 === 9) progress(`${((round + 1) * interviewers).toLocaleString('en')} slots`)
  }
  await fillSearchCache(pool, now)
  // Triggers have updated each row up to five times at once, which leaves its indexes half empty.
  await pool.query('vacuum full interviewers')
  await pool.query('vacuum analyze')
}

const hasTypes = 'n % 5 < 2'

/** An intro, and up to three longer types that suit some interview types. */
const insertTypes = `
  insert into session_types (interviewer_id, name, minutes, price_minor, currency, booking_mode, buffer_minutes, notice_minutes,
    is_intro, interview_types)
  select id, 'Type ' || place, (array[30, 45, 60, 90])[place], case when place = 1 then 0 else 1000 * place + 100 * (n % 50) end,
    'USD', 'instant', 0, 60, place = 1, case when place = 1 then '{}' else array[(n + place) % 7]::smallint[] end
  from made cross join generate_series(1, 4) place
  where ${hasTypes} and place <= 1 + n % 4`

/** What the cron job of the product computes, in one statement: the bench has slots of an hour in dollars only. */
const fillSearchCache = (pool: Connection['pool'], now: Date) =>
  pool.query(
    `insert into interviewer_search_cache (interviewer_id, next_slot_at, price_rank, length_ranks)
    select interviewer_id, min(starts_at), min(price_minor) + 100000000, array[null, null, min(price_minor) + 100000000, null]
    from slots where available and starts_at > $1 group by interviewer_id`,
    [now],
  )

/** Days of upcoming slots: every fourth day, shifted per interviewer. */
const dayAhead = (today: number, round: string | number) => `${today} + 1 + ${round} * 4 + n * 7 % 4`

/**
 * One slot per interviewer on a day of its own. Some past ones were never sold, most upcoming ones are free.
 */
function insertRound(today: number, interviewers: number, round: number): string {
  const ahead = round - (slotsEach - slotsAhead)
  const past = `${today} - ${(slotsEach - round) * 4} - n * 7 % 4`
  const day = ahead < 0 ? past : `case when active then ${dayAhead(today, ahead)} else ${past} end`
  const free = ahead < 0 ? '0.25' : 'case when active then 0.78 else 0.25 end'
  return `
    insert into slots (id, interviewer_id, starts_at, ends_at, price_minor, currency, available)
    select lpad(to_hex(${round * interviewers} + n), 32, '0')::uuid, id, at, at + interval '1 hour',
      (random() * 100)::int * 100, 'USD', random() < ${free}
    from made cross join lateral (
      select to_timestamp(((${day}) * 24 + 6 + n % 12) * 3600)
    ) t (at)`
}
