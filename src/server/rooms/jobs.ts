import type { BookingId, UserId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { CronJobs, JobHandlers } from '#server/lib/jobs/jobs.ts'
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
import { noteAnnouncementCutoff, noteDeletionCutoff } from './notes/policy.ts'
import {
  deleteExpiredNotes,
  listSessionsWithUnannouncedNotes,
  markNotesAnnounced,
} from './notes/repository.ts'
import { finalizeCallRecording, getWorkDir } from './recordings/call/finalize.ts'
import { hasChunk, listDueCallRecordings } from './recordings/call/repository.ts'
import {
  filterWatchable,
  getChunkKey,
  getDeletionTime,
  recordingAnnouncementCutoff,
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

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** The time of a room is over: end what goes through its media server. `until`: when somebody last had a way in. */
    'close-media': { bookingId: BookingId; until: string }
    /** A meeting was cancelled or moved while its room was open, till `closesAt`: whoever is in it comes out. */
    'end-room': { bookingId: BookingId; closesAt: string }
  }
}

/**
 * LiveKit renews the tokens of whoever is there, for ten minutes each (`tokenDefaultTTL` of its server): so long somebody who
 * was shown out can come back, and make the room anew. It is closed again and again until nobody did.
 */
const tokenRenewalMs = 11 * minuteMs
const closeMediaRetrySeconds = 120

export const callJobHandlers = (deps: Deps): Pick<JobHandlers, 'close-media' | 'end-room'> => ({
  'end-room': ended => endRoom(deps, ended),
  'close-media': async ({ bookingId, until }) => {
    const { media, jobs, db, now } = deps
    // The meeting was moved, and whoever comes in now has ordered the end of that.
    const newEnd = await getRoomCloseTime(deps, bookingId)
    if (newEnd && newEnd > new Date(until)) return
    const wasOpen = await media.closeRoom(bookingId)
    const last = wasOpen ? now() : new Date(until)
    if (now().getTime() < last.getTime() + tokenRenewalMs)
      await jobs.send(
        db,
        'close-media',
        { bookingId, until: last.toISOString() },
        { delaySeconds: closeMediaRetrySeconds },
      )
  },
})

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Delete a file of the storage, unless a recording still names it. */
    'delete-unreferenced-file': { key: string }
  }
}

export const recordingJobHandlers = (deps: Deps): Pick<JobHandlers, 'delete-unreferenced-file'> => ({
  'delete-unreferenced-file': async ({ key }) => {
    if (!(await hasRecordingWithKey(deps.db, key))) await deps.storage.delete(key)
  },
})

export const recordingCronJobs = (deps: Deps): CronJobs => ({
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

/** The row goes, and with it in one transaction a job for the file: neither is forgotten. */
async function deleteExpiredRecordings(deps: Deps): Promise<void> {
  const ended = await listExpiredRecordings(deps.db, deps.now())
  await forEachSettled(deps.log, 'expired expired recording not deleted yet', ended, id =>
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
  await forEachSettled(deps.log, 'expired upload not deleted yet', over, async id => {
    await uploads.remove(id)
    await closeUpload(deps.db, id)
  })
  await deps.storage.deleteStaleUploads()
}

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Make the parts of a film one file. */
    'finalize-call-recording': { bookingId: BookingId }
    /** Delete the files of a part's chunks, as far as no row names them any more. */
    'delete-segment-chunks': { segmentId: string; chunks: number }
  }
}

export const callRecordingJobHandlers = (
  deps: Deps,
): Pick<JobHandlers, 'finalize-call-recording' | 'delete-segment-chunks'> => ({
  'finalize-call-recording': ({ bookingId }) => finalizeCallRecording(deps, bookingId),
  'delete-segment-chunks': async ({ segmentId, chunks }) => {
    for (let seq = 0; seq < chunks; seq++)
      if (!(await hasChunk(deps.db, segmentId, seq))) await deps.storage.delete(getChunkKey(segmentId, seq))
  },
})

export const callRecordingCronJobs = (deps: Deps): CronJobs => ({
  'finalize-call-recordings': async () => {
    // What is under way is younger: it has a quarter of an hour.
    await deleteStaleFiles(getWorkDir(deps), hourMs)
    const due = await listDueCallRecordings(deps.db, deps.now())
    await deps.jobs.sendMany(
      deps.db,
      'finalize-call-recording',
      due.map(bookingId => ({ bookingId })),
    )
  },
})

/** What was asked and noted goes with the rest of a session, and is announced where nothing else of it announces that. */
export async function expireNotes(deps: Deps): Promise<void> {
  const now = deps.now()
  const ending = await listSessionsWithUnannouncedNotes(deps.db, {
    after: noteDeletionCutoff(now),
    since: noteAnnouncementCutoff(now),
  })
  await forEachSettled(deps.log, 'deletion of notes not announced yet', ending, id =>
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

const { retentionDays: keptDays, noticeDays } = recordingLimits

const subtractDays = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** What was written in a room, together or alone, is kept as long as what was recorded there. */
export const collaborationCronJobs = (deps: Deps): CronJobs => ({
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
  await forEachSettled(deps.log, 'document deletion not announced yet', ending, id =>
    deps.db.transaction().execute(async tx => {
      const told = await markDocumentAnnounced(tx, id, now)
      const [meeting] = await getBookedSessions(tx, [id])
      if (!told?.isOnlyContent || meeting?.state !== 'confirmed') return
      const delete_after = new Date(meeting.end.getTime() + keptDays * dayMs)
      await enqueueBookingNotifications(deps, tx, 'replay-ends', id, { recording: { id, delete_after } })
    }),
  )
}

export const scorecardCronJobs = (deps: Deps): CronJobs => ({
  'send-scorecard-reminders': async () => {
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
  },
})
