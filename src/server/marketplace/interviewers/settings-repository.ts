import type { UserId } from '#contract/id.ts'
import type { Executor, Row } from '#server/lib/database/pool.ts'

/** Columns of an interviewer's settings by their field in the API. A new setting is added here. */
export const settingColumns = {
  bookingMode: 'booking_mode',
  acceptsTimeRequests: 'accepts_time_requests',
} as const

export type InterviewerSettings = {
  -readonly [Field in keyof typeof settingColumns]: Row<'interviewers'>[(typeof settingColumns)[Field]]
}

export async function updateSettings(db: Executor, userId: UserId, change: Partial<InterviewerSettings>) {
  const fields = Object.keys(change) as (keyof InterviewerSettings)[]
  const columns = Object.fromEntries(fields.map(field => [settingColumns[field], change[field]]))
  await db.updateTable('interviewers').set(columns).where('user_id', '=', userId).execute()
}
