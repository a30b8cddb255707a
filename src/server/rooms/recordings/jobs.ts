import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import type { Deps } from '#server/rooms/context.ts'
import { noticeUntil, watchable } from './policy.ts'
import {
  closeUpload,
  deleteEnded,
  findEnded,
  findOpenUploads,
  findUnannounced,
  isKept,
  noteAnnounced,
} from './repository.ts'
import { uploadMs, uploadsOf } from './tus.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Delete a file of the storage, unless a recording still names it. */
    'tidy-storage': { key: string }
  }
}

export const recordingHandlers = (deps: Deps): Pick<Handlers, 'tidy-storage'> => ({
  'tidy-storage': async ({ key }) => {
    if (!(await isKept(deps.db, key))) await deps.storage.remove(key)
  },
})

export const recordingSweeps = (deps: Deps): Sweeps => ({
  'end-recordings': async () => {
    await announceEnds(deps)
    await endRecordings(deps)
  },
  'end-uploads': () => endUploads(deps),
})

/** Both parties are told a week before a recording goes. */
async function announceEnds(deps: Deps): Promise<void> {
  const now = deps.now()
  const unannounced = await findUnannounced(deps.db, noticeUntil(now))
  await eachAlone(deps.log, 'end of a recording not announced yet', unannounced, id =>
    deps.db.transaction().execute(async tx => {
      const row = await noteAnnounced(tx, id, now)
      const [recording] = row ? watchable([row], await getBookedSessions(tx, [row.booking_id]), now) : []
      if (recording)
        await enqueueBookingNotifications(deps, tx, 'recording-ends', recording.booking_id, { recording })
    }),
  )
}

/** The row goes, and with it in one transaction a job for the file: neither is forgotten. */
async function endRecordings(deps: Deps): Promise<void> {
  const ended = await findEnded(deps.db, deps.now())
  await eachAlone(deps.log, 'recording not deleted yet', ended, id =>
    deps.db.transaction().execute(async tx => {
      const key = await deleteEnded(tx, id)
      if (key) await deps.jobs.send(tx, 'tidy-storage', { key })
    }),
  )
}

/** What nobody goes on with, and what a crash cut off. */
async function endUploads(deps: Deps): Promise<void> {
  const uploads = uploadsOf(deps)
  const over = await findOpenUploads(deps.db, new Date(deps.now().getTime() - uploadMs))
  await eachAlone(deps.log, 'upload not removed yet', over, async id => {
    await uploads.remove(id)
    await closeUpload(deps.db, id)
  })
  await deps.storage.tidy()
}
