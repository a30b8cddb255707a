import type { UserId } from '#contract/id.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getDeletionTime } from '#server/rooms/recordings/policy.ts'
import { noteAnnouncementCutoff, noteDeletionCutoff } from './policy.ts'
import { deleteExpiredNotes, listSessionsWithUnannouncedNotes, markNotesAnnounced } from './repository.ts'

/** What was asked and noted goes with the rest of a session, and is announced where nothing else of it announces that. */
export async function expireNotes(deps: Deps): Promise<void> {
  const now = deps.now()
  const ending = await listSessionsWithUnannouncedNotes(deps.db, {
    after: noteDeletionCutoff(now),
    since: noteAnnouncementCutoff(now),
  })
  await eachAlone(deps.log, 'deletion of notes not announced yet', ending, id =>
    deps.db.transaction().execute(async tx => {
      const told = await markNotesAnnounced(tx, id, now)
      const [meeting] = await getBookedSessions(tx, [id])
      if (!told?.isOnlyContent || told.writers.length === 0 || meeting?.state !== 'confirmed') return
      const delete_after = getDeletionTime(meeting.end)
      const only = told.isShared ? null : getOnlyAuthorSide(meeting, told.writers)
      await enqueueBookingNotifications(deps, tx, 'replay-ends', id, {
        recording: { id, delete_after },
        ...(only && { only }),
      })
    }),
  )
  await deleteExpiredNotes(deps.db, noteDeletionCutoff(now))
}

/** Of what one of the two noted for themselves the other is told nothing. */
function getOnlyAuthorSide({ interviewerId }: BookedSession, [writer, other]: readonly UserId[]) {
  if (other) return null
  return writer === interviewerId ? ('interviewer' as const) : ('interviewee' as const)
}
