import type { BookingId } from '#contract/id.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import { deleteStaleFiles } from '#server/lib/storage/disk.ts'
import { storageAnswered } from '#server/lib/storage/storage.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/get-booked-session.ts'
import {
  enqueueBookingNotifications,
  refreshBookingPayload,
} from '#server/marketplace/bookings/notifications.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import type { BookingEmailTemplate, BookingNotificationPayload } from '#server/notifications/payloads.ts'
import { endRoom, getRoomCloseTime } from './calls/room-control.ts'
import {
  deleteInactiveDocuments,
  listUnannouncedDocuments,
  markDocumentAnnounced,
} from './collaboration/repository.ts'
import type { Deps } from './context.ts'
import {
  type AnnouncedContent,
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
import { isWatchable } from './recordings/get-recordings.ts'
import {
  contentAnnouncementCutoff,
  getChunkKey,
  getDeletionTime,
  recordingAnnouncementCutoff,
  retentionCutoff,
} from './recordings/policy.ts'
import {
  closeUpload,
  deleteExpiredRecording,
  findRecording,
  hasRecordingWithKey,
  listExpiringRecordings,
  listOpenUploads,
  markRecordingAnnounced,
} from './recordings/repository.ts'
import { createUploadStore, uploadExpiryMs } from './recordings/tus.ts'
import { getReminderWindow } from './scorecards/policy.ts'
import { insertReminder, isScorecardSent, listSessionsWithoutScorecard } from './scorecards/repository.ts'

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
  ...handle(deleteUnreferencedFileQueue, async ({ key }, { saveOutput }) => {
    if (await hasRecordingWithKey(deps.db, key)) return
    await deps.storage.delete(key)
    saveOutput(storageAnswered)
  }),
  ...handle(finalizeCallRecordingQueue, ({ bookingId }) => finalizeCallRecording(deps, bookingId)),
  ...handle(deleteSegmentChunksQueue, async ({ segmentId, chunks: chunkCount }, { saveOutput }) => {
    for (let seq = 0; seq < chunkCount; seq++) {
      if (await hasChunk(deps.db, segmentId, seq)) continue
      await deps.storage.delete(getChunkKey(segmentId, seq))
      saveOutput(storageAnswered)
    }
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
    const jobs = due.map(bookingId => ({ bookingId }))
    await deps.jobs.sendMany(deps.db, finalizeCallRecordingQueue, jobs)
  },
  'delete-expired-documents-and-notes': async () => {
    const now = deps.now()
    const [cutoff, since] = [retentionCutoff(now), contentAnnouncementCutoff(now)]
    const documents = await listUnannouncedDocuments(deps.db, since)
    await announceContentDeletion(deps, documents, markDocumentAnnounced)
    await deleteInactiveDocuments(deps.db, cutoff)
    const withNotes = await listSessionsWithUnannouncedNotes(deps.db, { after: cutoff, since })
    await announceContentDeletion(deps, withNotes, markNotesAnnounced)
    await deleteExpiredNotes(deps.db, cutoff)
  },
})

/** Notifies both participants a week before the job deletes a recording. */
async function announceRecordingDeletion(deps: Deps): Promise<void> {
  const now = deps.now()
  const ids = await listExpiringRecordings(deps.db, recordingAnnouncementCutoff(now), 'unannounced')
  await forEachSettled(deps.log, 'recording deletion not announced yet', ids, id =>
    deps.db.transaction().execute(async tx => {
      const recording = await markRecordingAnnounced(tx, id, now)
      if (recording && (await isWatchable(tx, recording, now)))
        await enqueueBookingNotifications(deps, tx, 'recording-ends', recording.booking_id, { recording })
    }),
  )
}

/** Deletes the row and enqueues the deletion of its file in one transaction, so neither is left behind. */
async function deleteExpiredRecordings(deps: Deps): Promise<void> {
  const ids = await listExpiringRecordings(deps.db, deps.now(), 'all')
  await forEachSettled(deps.log, 'expired recording not deleted yet', ids, id =>
    deps.db.transaction().execute(async tx => {
      const deleted = await deleteExpiredRecording(tx, id)
      if (deleted) await deps.jobs.send(tx, deleteUnreferencedFileQueue, { key: deleted.storage_key })
    }),
  )
}

async function deleteExpiredUploads(deps: Deps): Promise<void> {
  const uploads = createUploadStore(deps)
  const expired = await listOpenUploads(deps.db, new Date(deps.now().getTime() - uploadExpiryMs))
  await forEachSettled(deps.log, 'expired upload not deleted yet', expired, async id => {
    await uploads.remove(id)
    await closeUpload(deps.db, id)
  })
  await deps.storage.deleteStaleUploads()
}

/**
 * Notifies the participants a week before the documents or notes of these sessions are deleted, unless other content of
 * the session announces it. Only the author of private notes is notified: the other one must not learn that they exist.
 */
async function announceContentDeletion(
  deps: Deps,
  ids: readonly BookingId[],
  markAnnounced: (tx: Tx, id: BookingId, now: Date) => Promise<AnnouncedContent | null>,
): Promise<void> {
  await forEachSettled(deps.log, 'deletion of documents or notes not announced yet', ids, id =>
    deps.db.transaction().execute(async tx => {
      const content = await markAnnounced(tx, id, deps.now())
      const [session] = await getBookedSessions(tx, [id])
      if (!content?.isOnlyContent || session?.state !== 'confirmed') return
      const recording = { id, delete_after: getDeletionTime(session.end) }
      const isByInterviewer = content.soleAuthor === session.interviewerId
      const recipient = content.soleAuthor && {
        only: isByInterviewer ? ('interviewer' as const) : ('interviewee' as const),
      }
      await enqueueBookingNotifications(deps, tx, 'replay-ends', id, { recording, ...recipient })
    }),
  )
}

async function sendScorecardReminders(deps: Deps): Promise<void> {
  for (const hours of scorecardLimits.reminderHours) {
    const window = getReminderWindow(hours, deps.now())
    const ungraded = await listSessionsWithoutScorecard(deps.db, { hours, ...window })
    await forEachSettled(deps.log, 'scorecard reminder not sent yet', ungraded, id =>
      deps.db.transaction().execute(async tx => {
        if (await insertReminder(tx, id, hours))
          await enqueueBookingNotifications(deps, tx, 'scorecard-due', id, { only: 'interviewer' })
      }),
    )
  }
}

/** Skips emails about a recording that was deleted or replaced, and reminders of a scorecard that was sent meanwhile. */
export function roomEmailRefreshers(deps: Deps): EmailRefreshers {
  type IsTrue = (db: Executor, data: BookingNotificationPayload) => Promise<boolean>
  const refresh =
    (template: BookingEmailTemplate, isTrue: IsTrue) =>
    async (db: Executor, data: BookingNotificationPayload) =>
      (await isTrue(db, data)) ? refreshBookingPayload(deps, db, template, data) : null
  const hasRecording: IsTrue = async (db, { recording }) => {
    const row = recording && (await findRecording(db, recording.id))
    return row ? isWatchable(db, row, deps.now()) : false
  }
  return {
    'recording-ready': refresh('recording-ready', hasRecording),
    'recording-ends': refresh('recording-ends', hasRecording),
    'scorecard-due': refresh(
      'scorecard-due',
      async (db, data) => !(await isScorecardSent(db, data.bookingId)),
    ),
  }
}
