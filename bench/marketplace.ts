import type { UserId } from '#contract/id.ts'
import type { Server } from '#server/app/server.ts'
import { issueSessionToken } from '#server/identity/auth/session-token.ts'
import type { Connection } from '#server/lib/database/pool.ts'
import { idInSql, idOf } from './id.ts'
import { openProduct } from './product.ts'
import type { Bench } from './report.ts'

type Size = { people: number; freeSlots: number; pricedSlots?: number }

/** Signed-in interviewees and open slots in a separate database. */
export type Market = {
  databaseUrl: string
  people: number
  /** Token of each interviewee, person 1 first. */
  tokens: string[]
  product: Server
}

const interviewers = 200
const firstInterviewer = 1_000_001

export async function createMarket(bench: Bench, name: string, size: Size): Promise<Market> {
  const databaseUrl = await bench.createDatabase(name)
  const product = await openProduct(databaseUrl)
  await seed(product.deps.pool, size)
  const { deps } = product
  const expiresAt = new Date(deps.now().getTime() + 86_400_000)
  const tokenOf = (id: string) => issueSessionToken(deps, { id, userId: id as UserId, roleId: 1, expiresAt })
  const numbers = Array.from({ length: size.people }, (_, index) => index + 1)
  const tokens = await Promise.all(numbers.map(number => tokenOf(idOf(number))))
  return { databaseUrl, people: size.people, tokens, product }
}

async function seed(pool: Connection['pool'], { people, freeSlots, pricedSlots = 0 }: Size) {
  const id = idInSql('n')
  const allUsers = `(select n, n >= ${firstInterviewer} as sells from generate_series(1, ${people}) n
    union all select n, true from generate_series(${firstInterviewer}, ${firstInterviewer + interviewers - 1}) n) one`
  const emailOf = (prefix: string) => `'${prefix}' || n || '@bench.test'`
  await pool.query(`
    insert into users (id, email, username, role_id)
      select ${id}, ${emailOf('person')}, ${emailOf('person')}, case when sells then 2 else 1 end from ${allUsers};
    insert into profiles (user_id, display_name, country, languages)
      select ${id}, 'Person ' || n, 'Georgia', '{English}' from ${allUsers};
    insert into interviewers (user_id, specialty, company, experience, listed, language_bits)
      select ${id}, 'Backend', 'Acme', '7-10', true, 1 from ${allUsers} where sells;
    insert into auth_sessions (id, user_id, expires_at)
      select ${id}, ${id}, now() + interval '1 day' from generate_series(1, ${people}) n;
    insert into slots (id, interviewer_id, starts_at, ends_at, price_minor, currency)
      select ${id}, ${idInSql(`(${firstInterviewer} + n % ${interviewers})`)}, at, at + interval '1 hour',
        case when n > ${freeSlots} then 5000 else 0 end, 'USD'
      from generate_series(1, ${freeSlots + pricedSlots}) n
      cross join lateral (select date_trunc('hour', now()) + interval '3 days' + n / ${interviewers} * interval '1 hour') t (at)`)
  await pool.query('vacuum analyze')
}

/**
 * Starts this many running sessions: slot n, booked by person n. Returns the interviewers, who are signed in.
 */
export async function startSessions(pool: Connection['pool'], count: number): Promise<string[]> {
  const sold = `select s.id, s.interviewer_id, ${idInSql('n')} as interviewee_id
    from generate_series(1, ${count}) n join slots s on s.id = ${idInSql('n')} order by n`
  await pool.query(`
    insert into auth_sessions (id, user_id, expires_at) select interviewer_id, interviewer_id, now() + interval '1 day' from (${sold}) sold;
    insert into bookings (id, slot_id, interviewer_id, interviewee_id, status, approval, starts_at, ends_at, price_minor,
      currency, consents, confirmed_at)
    select id, id, interviewer_id, interviewee_id, 'confirmed', false, now(), now() + interval '2 hours', 0, 'USD', '{}', now()
    from (${sold}) sold`)
  return (await pool.query<{ interviewer_id: string }>(sold)).rows.map(row => row.interviewer_id)
}

/**
 * Starts a running session of slot 1 and person 1 with the first interviewer. Returns the interviewer's
 * token.
 */
export async function startSession(deps: Server['deps']): Promise<string> {
  const id = idOf(firstInterviewer)
  const expiresAt = new Date(deps.now().getTime() + 86_400_000)
  await deps.pool.query(`
    insert into auth_sessions (id, user_id, expires_at) values ('${id}', '${id}', now() + interval '1 day');
    insert into bookings (id, slot_id, interviewer_id, interviewee_id, status, approval, starts_at, ends_at, price_minor,
      currency, consents, confirmed_at)
    select id, id, '${id}', '${idOf(1)}', 'confirmed', false, now(), now() + interval '2 hours', 0, currency,
      '{recording}', now()
    from slots where id = '${idOf(1)}'`)
  return issueSessionToken(deps, { id, userId: id as UserId, roleId: 2, expiresAt })
}
