import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import type { Deps } from '#server/rooms/context.ts'
import { filterWatchable, recordingAnnouncementCutoff } from './policy.ts'
import {
  closeUpload,
  deleteExpiredRecording,
  hasRecordingWithKey,
  listExpiredRecordings,
  listOpenUploads,
  listUnannouncedRecordings,
  markRecordingAnnounced,
} from './repository.ts'
import { openUploadStore, uploadExpiryMs } from './tus.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Delete a file of the storage, unless a recording still names it. */
    'delete-unreferenced-file': { key: string }
  }
}

export const recordingJobHandlers = (deps: Deps): Pick<Handlers, 'delete-unreferenced-file'> => ({
  'delete-unreferenced-file': async ({ key }) => {
    if (!(await hasRecordingWithKey(deps.db, key))) await deps.storage.remove(key)
  },
})

export const recordingCronJobs = (deps: Deps): Sweeps => ({
  'delete-expired-recordings': async () => {
    await announceRecordingDeletion(deps)
    await deleteExpiredRecordings(deps)
  },
  'delete-expired-uploads': () => deleteExpiredUploads(deps),
})

/** Both parties are told a week before a recording goes. */
async function announceRecordingDeletion(deps: Deps): Promise<void> {
  const now = deps.now()
  const unannounced = await listUnannouncedRecordings(deps.db, recordingAnnouncementCutoff(now))
  await eachAlone(deps.log, 'recording deletion not announced yet', unannounced, id =>
    deps.db.transaction().execute(async tx => {
      const row = await markRecordingAnnounced(tx, id, now)
      const [recording] = row
        ? filterWatchable([row], await getBookedSessions(tx, [row.booking_id]), now)
        : []
      if (recording)
        await enqueueBookingNotifications(deps, tx, 'recording-ends', recording.booking_id, { recording })
    }),
  )
}

/** The row goes, and with it in one transaction a job for the file: neither is forgotten. */
async function deleteExpiredRecordings(deps: Deps): Promise<void> {
  const ended = await listExpiredRecordings(deps.db, deps.now())
  await eachAlone(deps.log, 'expired expired recording not deleted yet', ended, id =>
    deps.db.transaction().execute(async tx => {
      const key = await deleteExpiredRecording(tx, id)
      if (key) await deps.jobs.send(tx, 'delete-unreferenced-file', { key })
    }),
  )
}

/** What nobody goes on with, and what a crash cut off. */
async function deleteExpiredUploads(deps: Deps): Promise<void> {
  const uploads = openUploadStore(deps)
  const over = await listOpenUploads(deps.db, new Date(deps.now().getTime() - uploadExpiryMs))
  await eachAlone(deps.log, 'expired upload not deleted yet', over, async id => {
    await uploads.remove(id)
    await closeUpload(deps.db, id)
  })
  await deps.storage.tidy()
}
