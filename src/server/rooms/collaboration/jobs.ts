import { recordingLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import type { Deps } from '#server/rooms/context.ts'
import { expireNotes } from '#server/rooms/notes/delete-expired-notes.ts'
import { deleteInactiveDocuments, listUnannouncedDocuments, markDocumentAnnounced } from './repository.ts'

const { keptDays, noticeDays } = recordingLimits

const subtractDays = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** What was written in a room, together or alone, is kept as long as what was recorded there. */
export const collaborationCronJobs = (deps: Deps): Sweeps => ({
  'delete-expired-documents-and-notes': async () => {
    await announceDocumentDeletion(deps)
    await deleteInactiveDocuments(deps.db, subtractDays(deps.now(), keptDays))
    await expireNotes(deps)
  },
})

/** Both are told a week before, unless the recording of the session tells them. */
async function announceDocumentDeletion(deps: Deps): Promise<void> {
  const now = deps.now()
  const ending = await listUnannouncedDocuments(deps.db, subtractDays(now, keptDays - noticeDays))
  await eachAlone(deps.log, 'document deletion not announced yet', ending, id =>
    deps.db.transaction().execute(async tx => {
      const told = await markDocumentAnnounced(tx, id, now)
      const [meeting] = await getBookedSessions(tx, [id])
      if (!told?.isOnlyContent || meeting?.state !== 'confirmed') return
      const delete_after = new Date(meeting.end.getTime() + keptDays * dayMs)
      await enqueueBookingNotifications(deps, tx, 'replay-ends', id, { recording: { id, delete_after } })
    }),
  )
}
