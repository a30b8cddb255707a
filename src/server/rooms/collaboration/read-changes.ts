import type { UserId } from '#contract/id.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { listCaptions, listUpdates } from './repository.ts'

/** More than an hour of two people typing; all of a document may be four megabytes. */
const updatesPerPage = 4000

/** What was written in a meeting's room, change by change, behind one of them. */
export async function listDocumentUpdates({ db }: Deps, meeting: Authorized<BookedSession>, after: string) {
  const rows = await listUpdates(db, meeting, { after, limit: updatesPerPage })
  return {
    changes: rows.map(row => ({ at: row.at.toISOString(), change: row.update.toString('base64') })),
    next: rows.length === updatesPerPage ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** What was said, as far as it was written down, to one of the two. */
export async function getCaptions(
  { db }: Pick<Deps, 'db'>,
  meeting: Authorized<BookedSession>,
  reader: UserId,
) {
  const rows = await listCaptions(db, meeting)
  return rows.map(({ user_id, at, text }) => ({ at: at.toISOString(), text, isOwn: user_id === reader }))
}
