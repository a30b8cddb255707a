import type { AdminRole } from '#contract/admin-roles.ts'
import { roles } from '#contract/auth.ts'
import { consents } from '#contract/booking.ts'
import { defaultSpecialtyIndex } from '#contract/default-specialties.ts'
import type { BookingId, SlotId, UserId } from '#contract/id.ts'
import { type Currency, type Money, toMinorUnits } from '#contract/money.ts'
import type { BookingMode, SpokenLanguage } from '#contract/profile.ts'
import type { Attendance } from '#server/marketplace/bookings/booking-status.ts'
import { getSearchFields, getSearchKeys } from '#server/marketplace/interviewers/policy.ts'
import type { SignedInUser, TestApp } from './open-app.ts'

let count = 0
const next = () => ++count

export const usd = (amount: number): Money => ({ minor: toMinorUnits(amount), currency: 'USD' })
export const free: Money = { minor: 0, currency: 'USD' }

type Person = {
  email?: string
  name?: string
  timeZone?: string
  languages?: SpokenLanguage[]
  complete?: boolean
  /** Whether the email is confirmed, so that the user gets emails and is visible to others. Default: true. */
  confirmed?: boolean
}

/** A signed-in interviewee who may book, with a complete profile by default. */
export async function anInterviewee(app: TestApp, person: Person = {}): Promise<SignedInUser> {
  return aPerson(app, roles.interviewee, person)
}

/** An admin with two-factor sign-in. */
export async function anAdmin(app: TestApp, role: AdminRole = 'owner'): Promise<SignedInUser> {
  const person = await aPerson(app, roles.admin, {})
  const now = app.clock.now()
  const { db } = app.deps
  await db.insertInto('admin_roles').values({ user_id: person.id, role, granted_at: now }).execute()
  await db
    .insertInto('passkeys')
    .values({
      user_id: person.id,
      credential_id: person.id,
      public_key: Buffer.alloc(0),
      counter: 0,
      transports: [],
      name: 'Key',
    })
    .execute()
  return person
}

type Expert = Person & { specialty?: string; company?: string; mode?: BookingMode }

/** An interviewer who may be booked, complete and listed by default. */
export async function anInterviewer(app: TestApp, expert: Expert = {}): Promise<SignedInUser> {
  const person = await aPerson(app, roles.interviewer, expert)
  await app.deps.db
    .insertInto('interviewers')
    .values({
      user_id: person.id,
      specialty: expert.specialty ?? 'Backend',
      company: expert.company ?? 'Acme',
      experience: '7-10',
      ...getSearchKeys(
        { specialty: expert.specialty ?? 'Backend', company: expert.company ?? 'Acme' },
        defaultSpecialtyIndex,
      ),
      booking_mode: expert.mode ?? 'instant',
      listed: expert.complete ?? true,
    })
    .execute()
  return person
}

async function aPerson(app: TestApp, roleId: number, person: Person): Promise<SignedInUser> {
  const { db } = app.deps
  const email = person.email ?? `person-${next()}@example.test`
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      username: email,
      role_id: roleId,
      created_at: app.deps.now(),
      email_confirmed_at: (person.confirmed ?? true) ? app.deps.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('profiles')
    .values({
      user_id: id,
      display_name: person.name ?? `Person ${next()}`,
      country: (person.complete ?? true) ? 'Georgia' : null,
      languages: person.languages ?? ['English'],
      time_zone: person.timeZone ?? 'UTC',
    })
    .execute()
  return { id, token: await app.tokenFor(id) }
}

type Time = { start?: string; minutes?: number; price?: Money; currency?: Currency }

/** A slot of an interviewer. Default: 60 minutes for 50 USD, two days after the test's start. */
export async function aSlot(app: TestApp, interviewer: { id: UserId }, time: Time = {}): Promise<SlotId> {
  const start = new Date(time.start ?? '2030-05-03T10:00:00Z')
  const price = time.price ?? usd(50)
  const { id } = await app.deps.db
    .insertInto('slots')
    .values({
      interviewer_id: interviewer.id,
      starts_at: start,
      ends_at: new Date(start.getTime() + (time.minutes ?? 60) * 60_000),
      price_minor: price.minor,
      currency: price.currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An interviewer whom every search can find, with a profile as complete as the form saves it. */
export async function aFindableInterviewer(app: TestApp, expert: Expert = {}): Promise<SignedInUser> {
  const profile = { name: `Expert ${next()}`, specialty: 'Backend', company: 'Acme', ...expert }
  const person = await anInterviewer(app, profile)
  const user = {
    displayName: profile.name,
    country: 'Georgia',
    languages: profile.languages ?? (['English'] as const),
    specialty: profile.specialty,
    company: profile.company,
    experience: '7-10',
    isSuspended: !(profile.complete ?? true),
  }
  await app.deps.db
    .updateTable('interviewers')
    .set(getSearchFields(user, defaultSpecialtyIndex))
    .where('user_id', '=', person.id)
    .execute()
  return person
}

type Session = {
  interviewer: { id: UserId }
  interviewee: { id: UserId }
  start?: string
  status?: 'confirmed' | 'pending' | 'cancelled'
  attendance?: Attendance
  notes?: string
  /** Price of a session, paid if it is confirmed. Default: free. */
  price?: Money
  /** Link in place of the built-in room. */
  meetingLink?: string
}

/**
 * A free booking of one hour. Default: confirmed, and the day before the test's start. A pending one waits
 * for its answer.
 */
export async function aSession(app: TestApp, session: Session): Promise<BookingId> {
  const start = session.start ?? '2030-04-30T10:00:00Z'
  const status = session.status ?? 'confirmed'
  const price = session.price ?? free
  const slotId = await aSlot(app, session.interviewer, { start, price })
  const { id } = await app.deps.db
    .insertInto('bookings')
    .values({
      slot_id: slotId,
      interviewer_id: session.interviewer.id,
      interviewee_id: session.interviewee.id,
      status,
      ...columnsOf(status, app.deps.now()),
      attendance: session.attendance ?? 'none',
      notes: session.notes ?? null,
      meeting_link: session.meetingLink ?? null,
      consents: [...consents],
      approval: status === 'pending',
      starts_at: new Date(start),
      ends_at: new Date(new Date(start).getTime() + 3_600_000),
      price_minor: price.minor,
      captured_minor: status === 'confirmed' ? price.minor : 0,
      currency: price.currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const available = status === 'cancelled'
  await app.deps.db.updateTable('slots').set({ available }).where('id', '=', slotId).execute()
  return id
}

function columnsOf(status: NonNullable<Session['status']>, now: Date) {
  if (status === 'confirmed') return { confirmed_at: now }
  if (status === 'pending') return { respond_by: new Date(now.getTime() + 86_400_000) }
  return { confirmed_at: now, cancelled_at: now, reason: 'cancelled_by_interviewee' as const }
}

/** Confirms all email addresses, as their owners would by the emailed links. */
export const confirmAllEmails = (app: TestApp) =>
  app.deps.db.updateTable('users').set({ email_confirmed_at: app.deps.now() }).execute()

/** Both participants attended the session for this many minutes from its start. */
export async function recordAttendance(app: TestApp, id: BookingId, minutes = 30): Promise<void> {
  const { db } = app.deps
  const met = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const visit = {
    booking_id: id,
    connection_id: id,
    joined_at: met.starts_at,
    left_at: new Date(met.starts_at.getTime() + minutes * 60_000),
  }
  const userIds = [met.interviewee_id, met.interviewer_id]
  await db
    .insertInto('attendance')
    .values(userIds.map(user_id => ({ ...visit, user_id })))
    .execute()
}
