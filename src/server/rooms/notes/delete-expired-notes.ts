import type { UserId } from '#contract/id.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteAfter } from '#server/rooms/recordings/policy.ts'
import { goesSince, goneSince } from './policy.ts'
import { deleteEnded, findUnannounced, noteAnnounced } from './repository.ts'

/** What was asked and noted goes with the rest of a session, and is announced where nothing else of it announces that. */
export async function endMoments(deps: Deps): Promise<void> {
  const now = deps.now()
  const ending = await findUnannounced(deps.db, { after: goneSince(now), since: goesSince(now) })
  await eachAlone(deps.log, 'the end of what was noted is not announced yet', ending, id =>
    deps.db.transaction().execute(async tx => {
      const told = await noteAnnounced(tx, id, now)
      const [meeting] = await getBookedSessions(tx, [id])
      if (!told?.isAlone || told.writers.length === 0 || meeting?.state !== 'confirmed') return
      const delete_after = deleteAfter(meeting.end)
      const only = told.isShared ? null : onlySide(meeting, told.writers)
      await enqueueBookingNotifications(deps, tx, 'replay-ends', id, {
        recording: { id, delete_after },
        ...(only && { only }),
      })
    }),
  )
  await deleteEnded(deps.db, goneSince(now))
}

/** Of what one of the two noted for themselves the other is told nothing. */
function onlySide({ interviewerId }: BookedSession, [writer, other]: readonly UserId[]) {
  if (other) return null
  return writer === interviewerId ? ('interviewer' as const) : ('interviewee' as const)
}
