import { sql } from 'kysely'
import { deletedUserName } from '#contract/constants.ts'
import type { UserId } from '#contract/id.ts'
import { pictureLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'

export async function insertProfile(tx: Tx, profile: NewRow<'profiles'>): Promise<void> {
  await tx.insertInto('profiles').values(profile).execute()
}

/** Serialises changes of one profile. Lock first, then read with a separate statement to see the latest row. */
export async function lockProfile(tx: Tx, userId: UserId): Promise<void> {
  await tx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

/** Columns of the profile by their field in the API. A new field of the form is added here. */
const profileColumns = {
  displayName: 'display_name',
  mobile: 'mobile',
  country: 'country',
  city: 'city',
  linkedinUrl: 'linkedin_url',
  purpose: 'purpose',
  languages: 'languages',
  profilePictureUrl: 'picture_url',
  timeZone: 'time_zone',
  showPlace: 'show_location',
} as const

type ProfileFields = {
  -readonly [Field in keyof typeof profileColumns]: Row<'profiles'>[(typeof profileColumns)[Field]]
}
export type ProfileRow = ProfileFields & Pick<Row<'users'>, 'id' | 'email' | 'role_id'>

export const findProfile = (db: Executor, userId: UserId) => selectProfile(db, userId).executeTakeFirst()

const selectProfile = (db: Executor, userId: UserId) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select(['users.id', 'users.email', 'users.role_id'])
    .select(({ ref }) =>
      Object.entries(profileColumns).map(([field, column]) => ref(`profiles.${column}`).as(field)),
    )
    .$castTo<ProfileRow>()

/** Null for suspended, closed and erased accounts. */
export const findActiveProfile = (db: Executor, userId: UserId) =>
  selectProfile(db, userId)
    .select('profiles.bio_hidden_at')
    .where('users.suspended_at', 'is', null)
    .where('users.closed_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

export async function updateProfileRow(tx: Tx, profile: ProfileRow): Promise<void> {
  const fields = Object.keys(profileColumns) as (keyof ProfileFields)[]
  const columns = Object.fromEntries(fields.map(field => [profileColumns[field], profile[field]]))
  await tx.updateTable('profiles').set(columns).where('user_id', '=', profile.id).execute()
}

/** Hides the free texts of a profile from others, or shows them again. */
export async function updateBioHidden(tx: Tx, userId: UserId, hiddenAt: Date | null): Promise<void> {
  await tx.updateTable('profiles').set({ bio_hidden_at: hiddenAt }).where('user_id', '=', userId).execute()
}

/**
 * Columns without personal data, and the one that a trigger sets from the name. All others have an erased value, or this does
 * not compile.
 */
type KeptColumn = 'user_id' | 'picture_count' | 'picture_count_since' | 'sort_name'
const clearedProfile: Omit<Row<'profiles'>, KeptColumn> = {
  display_name: deletedUserName,
  mobile: null,
  country: null,
  city: null,
  linkedin_url: null,
  purpose: null,
  languages: [],
  picture_url: null,
  time_zone: 'UTC',
  show_location: false,
  bio_hidden_at: null,
}

/** Empties the profile and returns the URL of its picture. */
export async function clearProfile(tx: Tx, userId: UserId): Promise<string | null> {
  const previousUrl = await lockPictureUrl(tx, userId)
  await tx.updateTable('profiles').set(clearedProfile).where('user_id', '=', userId).execute()
  return previousUrl
}

/** Returns the URL of the previous picture. */
export async function replacePictureUrl(tx: Tx, userId: UserId, url: string): Promise<string | null> {
  const previousUrl = await lockPictureUrl(tx, userId)
  await tx.updateTable('profiles').set({ picture_url: url }).where('user_id', '=', userId).execute()
  return previousUrl
}

async function lockPictureUrl(tx: Tx, userId: UserId): Promise<string | null> {
  const query = tx.selectFrom('profiles').select('picture_url').where('user_id', '=', userId)
  return (await query.forUpdate().executeTakeFirstOrThrow()).picture_url
}

export async function isPictureUsed(db: Executor, url: string): Promise<boolean> {
  const query = db.selectFrom('profiles').select('user_id').where('picture_url', '=', url)
  return (await query.executeTakeFirst()) !== undefined
}

export async function listPictureUrls(db: Executor, after: string, limit: number): Promise<string[]> {
  const query = db.selectFrom('profiles').select('picture_url').where('picture_url', '>', after)
  const rows = await query.orderBy('picture_url').limit(limit).execute()
  return rows.flatMap(row => row.picture_url ?? [])
}

/**
 * Counts a picture and returns null, or returns the start of the hour if its limit is reached. One statement
 * decides and counts, so parallel uploads cannot slip through.
 */
export async function incrementPictureCount(db: Executor, userId: UserId, now: Date): Promise<Date | null> {
  const hourAgo = new Date(now.getTime() - hourMs)
  const isNewWindow = sql`coalesce(picture_count_since <= ${hourAgo}, true)`
  const { rows } = await sql`
    update profiles set
      picture_count = case when ${isNewWindow} then 1 else picture_count + 1 end,
      picture_count_since = case when ${isNewWindow} then ${now} else picture_count_since end
    where user_id = ${userId} and (${isNewWindow} or picture_count < ${pictureLimits.perHour})
    returning 1`.execute(db)
  if (rows.length > 0) return null
  const query = db.selectFrom('profiles').select('picture_count_since').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.picture_count_since ?? now
}

export async function findTimeZone(db: Executor, userId: UserId): Promise<string> {
  const query = db.selectFrom('profiles').select('time_zone').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.time_zone ?? 'UTC'
}
