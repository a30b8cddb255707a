import type { UserId } from '#contract/id.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/jobs.ts'
import { deleteStaleFiles } from '#server/lib/storage/disk.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import { endRoom, getRoomCloseTime } from './calls/live-room.ts'
import {
  deleteInactiveDocuments,
  listUnannouncedDocuments,
  markDocumentAnnounced,
} from './collaboration/repository.ts'
import type { Deps } from './context.ts'
import {
  deleteExpiredNotes,
  listSessionsWithUnannouncedNotes,
  markNotesAnnounced,
} from './notes/repository.ts'
import {
  closeMediaQueue,
  deleteSegmentChunksQueue,
  deleteUnreferencedFileQueue,
  endRoomQueue,
  finalizeCallRecordingQueue,
} from './queues.ts'
import { finalizeCallRecording, getWorkDir } from './recordings/call/finalize.ts'
import { hasChunk, listDueCallRecordings } from './recordings/call/repository.ts'
import {
  contentAnnouncementCutoff,
  filterWatchable,
  getChunkKey,
  getDeletionTime,
  recordingAnnouncementCutoff,
  retentionCutoff,
} from './recordings/policy.ts'
import {
  closeUpload,
  deleteExpiredRecording,
  hasRecordingWithKey,
  listExpiredRecordings,
  listOpenUploads,
  listUnannouncedRecordings,
  markRecordingAnnounced,
} from './recordings/repository.ts'
import { openUploadStore, uploadExpiryMs } from './recordings/tus.ts'
import { getReminderWindow } from './scorecards/policy.ts'
import { insertReminder, listSessionsWithoutScorecard } from './scorecards/repository.ts'

/**
 * LiveKit renews the tokens of connected participants for ten minutes (`tokenDefaultTTL` of its server). A removed
 * participant can reopen the room for that long, so the job repeats until the room stays closed.
 */
const tokenRenewalMs = 11 * minuteMs
const closeMediaRetrySeconds = 120

export const roomJobHandlers = (deps: Deps): JobHandlers => ({
  ...handle(endRoomQueue, data => endRoom(deps, data)),
  ...handle(closeMediaQueue, async ({ bookingId, until }) => {
    const { media, jobs, db, now } = deps
    // A moved session has a later job of its own.
    const newEnd = await getRoomCloseTime(deps, bookingId)
    if (newEnd && newEnd > new Date(until)) return
    const wasOpen = await media.closeRoom(bookingId)
    const lastOpenAt = wasOpen ? now() : new Date(until)
    if (now().getTime() < lastOpenAt.getTime() + tokenRenewalMs)
      await jobs.send(
        db,
        closeMediaQueue,
        { bookingId, until: lastOpenAt.toISOString() },
        { delaySeconds: closeMediaRetrySeconds },
      )
  }),
  ...handle(deleteUnreferencedFileQueue, async ({ key }) => {
    if (!(await hasRecordingWithKey(deps.db, key))) await deps.storage.delete(key)
  }),
  ...handle(finalizeCallRecordingQueue, ({ bookingId }) => finalizeCallRecording(deps, bookingId)),
  ...handle(deleteSegmentChunksQueue, async ({ segmentId, chunks }) => {
    for (let seq = 0; seq < chunks; seq++)
      if (!(await hasChunk(deps.db, segmentId, seq))) await deps.storage.delete(getChunkKey(segmentId, seq))
  }),
})

export const roomCronJobs = (deps: Deps): CronJobs => ({
  'delete-expired-recordings': async () => {
    await announceRecordingDeletion(deps)
    await deleteExpiredRecordings(deps)
  },
  'delete-expired-uploads': () => deleteExpiredUploads(deps),
  'send-scorecard-reminders': () => sendScorecardReminders(deps),
  'finalize-call-recordings': async () => {
    // A running job has a quarter of an hour, so its folder is younger.
    await deleteStaleFiles(getWorkDir(deps), hourMs)
    const due = await listDueCallRecordings(deps.db, deps.now())
    await deps.jobs.sendMany(
      deps.db,
      finalizeCallRecordingQueue,
      due.map(bookingId => ({ bookingId })),
    )
  },
  'delete-expired-documents-and-notes': async () => {
    await announceDocumentDeletion(deps)
    await deleteInactiveDocuments(deps.db, retentionCutoff(deps.now()))
    await expireNotes(deps)
  },
})

/** Notifies both participants a week before the job deletes a recording. */
async function announceRecordingDeletion(deps: Deps): Promise<void> {
  const now = deps.now()
  const unannounced = await listUnannouncedRecordings(deps.db, recordingAnnouncementCutoff(now))
  await forEachSettled(deps.log, 'recording deletion not announced yet', unannounced, id =>
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

/** Deletes the row and enqueues the deletion of its file in one transaction, so neither is left behind. */
async function deleteExpiredRecordings(deps: Deps): Promise<void> {
  const expired = await listExpiredRecordings(deps.db, deps.now())
  await forEachSettled(deps.log, 'expired recording not deleted yet', expired, id =>
    deps.db.transaction().execute(async tx => {
      const key = await deleteExpiredRecording(tx, id)
      if (key) await deps.jobs.send(tx, deleteUnreferencedFileQueue, { key })
    }),
  )
}

/** Deletes abandoned uploads and the partial files of crashed processes. */
async function deleteExpiredUploads(deps: Deps): Promise<void> {
  const uploads = openUploadStore(deps)
  const expired = await listOpenUploads(deps.db, new Date(deps.now().getTime() - uploadExpiryMs))
  await forEachSettled(deps.log, 'expired upload not deleted yet', expired, async id => {
    await uploads.remove(id)
    await closeUpload(deps.db, id)
  })
  await deps.storage.deleteStaleUploads()
}

/** Notifies both participants a week before the deletion, unless the session's recording announces it. */
async function announceDocumentDeletion(deps: Deps): Promise<void> {
  const now = deps.now()
  const unannounced = await listUnannouncedDocuments(deps.db, contentAnnouncementCutoff(now))
  await forEachSettled(deps.log, 'document deletion not announced yet', unannounced, id =>
    deps.db.transaction().execute(async tx => {
      const marked = await markDocumentAnnounced(tx, id, now)
      const [session] = await getBookedSessions(tx, [id])
      if (!marked?.isOnlyContent || session?.state !== 'confirmed') return
      const delete_after = getDeletionTime(session.end)
      await enqueueBookingNotifications(deps, tx, 'replay-ends', id, { recording: { id, delete_after } })
    }),
  )
}

/** Deletes notes and questions with the rest of a session. Announces it unless other content of the session does. */
async function expireNotes(deps: Deps): Promise<void> {
  const now = deps.now()
  const unannounced = await listSessionsWithUnannouncedNotes(deps.db, {
    after: retentionCutoff(now),
    since: contentAnnouncementCutoff(now),
  })
  await forEachSettled(deps.log, 'note deletion not announced yet', unannounced, id =>
    deps.db.transaction().execute(async tx => {
      const marked = await markNotesAnnounced(tx, id, now)
      const [session] = await getBookedSessions(tx, [id])
      if (!marked?.isOnlyContent || marked.authors.length === 0 || session?.state !== 'confirmed') return
      const delete_after = getDeletionTime(session.end)
      const only = marked.isShared ? null : getOnlyAuthorParty(session, marked.authors)
      await enqueueBookingNotifications(deps, tx, 'replay-ends', id, {
        recording: { id, delete_after },
        ...(only && { only }),
      })
    }),
  )
  await deleteExpiredNotes(deps.db, retentionCutoff(now))
}

/** The only author of a session's private notes. The other participant must not learn that they exist. */
function getOnlyAuthorParty(
  { interviewerId }: BookedSession,
  [author, secondAuthor]: readonly UserId[],
): 'interviewer' | 'interviewee' | null {
  if (secondAuthor) return null
  return author === interviewerId ? 'interviewer' : 'interviewee'
}

async function sendScorecardReminders(deps: Deps): Promise<void> {
  for (const hours of scorecardLimits.reminderHours) {
    const ungraded = await listSessionsWithoutScorecard(deps.db, {
      hours,
      ...getReminderWindow(hours, deps.now()),
    })
    await forEachSettled(deps.log, 'scorecard reminder not sent yet', ungraded, id =>
      deps.db.transaction().execute(async tx => {
        if (await insertReminder(tx, id, hours))
          await enqueueBookingNotifications(deps, tx, 'scorecard-due', id, { only: 'interviewer' })
      }),
    )
  }
}
