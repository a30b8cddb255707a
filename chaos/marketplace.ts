import { randomUUID } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { issueSessionToken } from '#server/identity/auth/session-token.ts'
import type { Databases } from './postgres.ts'

export type Person = { id: UserId; token: string }

/** Enough data for a whole run. */
const size = { interviewees: 600, interviewers: 120, slotsEach: 120, sessions: 2000 }

/** Fills a market with a few statements. Sign-in is tested by another kind of work. */
export async function seedMarket(databases: Databases, authSecret: string) {
  const addUsers = async (role: number, count: number, prefix: string): Promise<Person[]> => {
    const rows = await databases.ask(
      `with u as (
        insert into users (email, username, role_id, email_confirmed_at)
          select $2 || n || '@faults.test', $2 || n || '@faults.test', $1, now() from generate_series(1, $3) n
          returning id, username
      ), p as (
        insert into profiles (user_id, display_name, country, languages) select id, username, 'Georgia', '{English}' from u
      ), i as (
        insert into interviewers (user_id, specialty, company, experience, listed, language_bits)
          select id, 'Backend', 'Acme', '7-10', true, 1 from u where $1 = 2
      )
      insert into auth_sessions (user_id, expires_at, reauthenticated_at) select id, now() + interval '1 day', now() from u
      returning id, user_id`,
      [role, prefix, count],
    )
    const expiresAt = new Date(Date.now() + 86_400_000)
    const deps = { config: { authSecret }, now: () => new Date() }
    return Promise.all(
      rows.map(async ({ id, user_id }) => ({
        id: user_id,
        token: await issueSessionToken(deps, { id, userId: user_id, roleId: role, expiresAt }),
      })),
    )
  }
  const interviewees = await addUsers(1, size.interviewees, 'ann')
  const interviewers = await addUsers(2, size.interviewers, 'nino')
  const slots = await databases.ask(
    `insert into slots (interviewer_id, starts_at, ends_at, price_minor, currency)
      select id, at, at + interval '1 hour', 5000, 'USD' from unnest($1::uuid[]) id
      cross join generate_series(1, $2) n
      cross join lateral (select date_trunc('hour', now()) + interval '2 days' + n * interval '1 hour') t (at)
      returning id, interviewer_id`,
    [interviewers.map(person => person.id), size.slotsEach],
  )
  const sessions = await addSessions(databases, addUsers)
  return { interviewees, interviewers, slots: slots.map(row => String(row.id)), sessions }
}

/** Confirmed running sessions, each of two people without another one. */
async function addSessions(
  databases: Databases,
  addUsers: (r: number, n: number, p: string) => Promise<Person[]>,
) {
  const [guests, hosts] = [
    await addUsers(1, size.sessions, 'guest'),
    await addUsers(2, size.sessions, 'host'),
  ]
  const ids = guests.map(() => randomUUID())
  await databases.ask(
    `with s as (
      insert into slots (id, interviewer_id, starts_at, ends_at, price_minor, currency, available)
        select id, host, date_trunc('second', now()), date_trunc('second', now()) + interval '2 hours', 0, 'USD', false
        from unnest($1::uuid[], $2::uuid[]) t (id, host)
    )
    insert into bookings (id, slot_id, interviewer_id, interviewee_id, status, approval, starts_at, ends_at, price_minor,
        currency, consents, confirmed_at)
      select id, id, host, guest, 'confirmed', false, date_trunc('second', now()), date_trunc('second', now()) + interval '2 hours', 0, 'USD',
        '{terms,privacy,cancellation,recording}', now()
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) t (id, host, guest)`,
    [ids, hosts.map(person => person.id), guests.map(person => person.id)],
  )
  return hosts.flatMap((host, index) => {
    const [bookingId, guest] = [ids[index], guests[index]]
    return bookingId && guest ? [{ bookingId, host, guest }] : []
  })
}
