import { formerMember } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { BookingMode } from '#contract/profile.ts'
import type { Executor, Tx } from '#server/platform/database/pool.ts'

/** Changes of one profile come one after the other: lock it first, then read it with a statement of its own. */
export async function lockProfile(tx: Tx, userId: UserId): Promise<void> {
  await tx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

export type StoredProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** A person's profile; what only interviewers have is null for others. */
export const findProfile = (db: Executor, userId: UserId) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('interviewers', 'interviewers.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select([
      'users.id',
      'users.email',
      'users.role_id',
      'users.suspended_at',
      'users.closed_at',
      'profiles.display_name',
      'profiles.mobile',
      'profiles.country',
      'profiles.city',
      'profiles.linkedin_url',
      'profiles.purpose',
      'profiles.languages',
      'profiles.picture_url',
      'profiles.time_zone',
      'interviewers.specialty',
      'interviewers.company',
      'interviewers.experience',
      'interviewers.show_email',
      'interviewers.booking_mode',
    ])
    .executeTakeFirst()

/** What of an interviewer's time lies ahead: how many slots in all, and the next that can be booked. */
export async function findUpcomingSlots(db: Executor, userId: UserId, now: Date) {
  const ahead = db
    .selectFrom('slots')
    .where('interviewer_id', '=', userId)
    .where('starts_at', '>', now)
    .where('withdrawn_at', 'is', null)
  const [{ count }, available] = await Promise.all([
    ahead.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ahead
      .where('available', '=', true)
      .select(['starts_at', 'ends_at', 'available'])
      .orderBy('starts_at')
      .limit(100)
      .execute(),
  ])
  return { count: Number(count), available }
}

export async function saveProfile(tx: Tx, profile: StoredProfile): Promise<void> {
  const {
    id,
    display_name,
    mobile,
    country,
    city,
    linkedin_url,
    purpose,
    languages,
    picture_url,
    time_zone,
  } = profile
  await tx
    .updateTable('profiles')
    .set({ display_name, mobile, country, city, linkedin_url, purpose, languages, picture_url, time_zone })
    .where('user_id', '=', id)
    .execute()
}

type SearchFacts = { listed: boolean; language_bits: number; search_text: string }

export async function saveInterviewer(
  tx: Tx,
  { id, specialty, company, experience, show_email }: StoredProfile,
  found: SearchFacts,
): Promise<void> {
  await tx
    .updateTable('interviewers')
    .set({ specialty, company, experience, show_email: show_email ?? true, ...found })
    .where('user_id', '=', id)
    .execute()
}

export const insertInterviewer = (tx: Tx, userId: UserId, found: SearchFacts) =>
  tx
    .insertInto('interviewers')
    .values({ user_id: userId, ...found })
    .execute()

/** Sets the role of an account that has none; false where it has one already. */
export async function setFirstRole(tx: Tx, userId: UserId, roleId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ role_id: roleId })
    .where('id', '=', userId)
    .where('role_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const saveBookingMode = (db: Executor, userId: UserId, bookingMode: BookingMode) =>
  db.updateTable('interviewers').set({ booking_mode: bookingMode }).where('user_id', '=', userId).execute()

/** Leaves nothing of a person but the rows, and answers the address of the picture that was there. */
export async function clearProfile(tx: Tx, userId: UserId): Promise<string | null> {
  const before = await tx
    .selectFrom('profiles')
    .select('picture_url')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await tx
    .updateTable('profiles')
    .set({
      display_name: formerMember,
      mobile: null,
      country: null,
      city: null,
      linkedin_url: null,
      purpose: null,
      languages: [],
      picture_url: null,
      time_zone: 'UTC',
    })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('interviewers')
    .set({
      specialty: null,
      company: null,
      experience: null,
      show_email: false,
      listed: false,
      language_bits: 0,
      day_bits: '0',
      search_text: '',
    })
    .where('user_id', '=', userId)
    .execute()
  return before?.picture_url ?? null
}

/** Puts a new picture in the place of the old one, whose address it answers. */
export async function replacePictureUrl(tx: Tx, userId: UserId, url: string): Promise<string | null> {
  await lockProfile(tx, userId)
  const before = await tx
    .selectFrom('profiles')
    .select('picture_url')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('profiles').set({ picture_url: url }).where('user_id', '=', userId).execute()
  return before.picture_url
}
