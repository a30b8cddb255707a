import type { PersonalData } from '#server/lib/personal-data.ts'
import { listBookedSessionsOfUser } from '#server/marketplace/bookings/access/authorize.ts'
import { presenceCutoff } from './calls/policy.ts'
import { deleteSocketTokens, listAttendance } from './calls/repository.ts'
import { getCode, getLanguage, getWhiteboard, restoreDocument } from './collaboration/document.ts'
import { deleteDocuments, findDocument, listDocumentBookingIds } from './collaboration/repository.ts'
import type { Deps } from './context.ts'
import { deleteNotesAndQuestions, listNotesByAuthor, listSavedQuestions } from './notes/repository.ts'
import { deleteSegmentChunksQueue, deleteUnreferencedFileQueue } from './queues.ts'
import {
  deleteCallRecordings,
  listCallRecordings,
  listSegmentChunkCounts,
} from './recordings/call/repository.ts'
import { listRecordings, presentRecording } from './recordings/get-recordings.ts'
import { deleteRecordings, deleteUploads, listUploads } from './recordings/repository.ts'
import { getCaptions } from './replay/get-replay.ts'
import { canViewScorecard } from './scorecards/policy.ts'
import { deleteScorecards, listScorecards } from './scorecards/repository.ts'

export const roomPersonalData = (deps: Deps): PersonalData[] => [
  recordings(deps),
  callRecordings(deps),
  collaboration(deps),
  notes(deps),
  scorecards(deps),
  attendance(deps),
]

const recordings = (deps: Deps): PersonalData => ({
  tables: { recordings: 'deleted', recording_uploads: 'deleted' },
  exportData: async ({ id }) => ({
    recordings: (await listRecordings(deps, await listBookedSessionsOfUser(deps.db, id))).map(row => ({
      bookingId: row.booking_id,
      fileName: row.file_name,
      ...presentRecording(row),
    })),
    recordingUploads: (await listUploads(deps.db, id)).map(row => ({
      bookingId: row.booking_id,
      bytes: Number(row.bytes),
      startedAt: row.started_at.toISOString(),
    })),
  }),
  /** Deletes every recording that shows the user. Either party could have deleted it at any time. */
  async erase(tx, userId) {
    for (const key of await deleteRecordings(tx, await listBookedSessionsOfUser(tx, userId)))
      await deps.jobs.send(tx, deleteUnreferencedFileQueue, { key })
    await deleteUploads(tx, userId)
  },
})

/** Recordings in progress. A finished file is exported and erased as a recording. */
const callRecordings = (deps: Deps): PersonalData => ({
  tables: { call_recordings: 'deleted', recording_segments: 'deleted', recording_chunks: 'deleted' },
  exportData: async ({ id }) => {
    const sessions = await listBookedSessionsOfUser(deps.db, id)
    if (sessions.length === 0) return { recordedInRooms: [] }
    return {
      recordedInRooms: (await listCallRecordings(deps.db, sessions)).map(row => ({
        bookingId: row.booking_id,
        beganAt: row.started_at?.toISOString() ?? null,
        bytes: Number(row.bytes),
        isFinished: row.finished_at !== null,
      })),
    }
  },
  async erase(tx, userId) {
    const sessions = await listBookedSessionsOfUser(tx, userId)
    for (const segment of await listSegmentChunkCounts(
      tx,
      sessions.map(session => session.id),
    ))
      await deps.jobs.send(tx, deleteSegmentChunksQueue, segment)
    await deleteCallRecordings(tx, sessions)
  },
})

const collaboration = ({ db }: Deps): PersonalData => ({
  tables: {
    ...{ collaboration_documents: 'deleted', collaboration_updates: 'deleted', captions: 'deleted' },
    caption_totals: 'deleted',
  },
  async exportData({ id }) {
    const roomDocuments: unknown[] = []
    const sessions = await listBookedSessionsOfUser(db, id)
    const bookingIds = new Set(await listDocumentBookingIds(db, sessions))
    // Sequential, because each document is built in memory.
    for (const session of sessions.filter(session => bookingIds.has(session.id))) {
      const document = restoreDocument(await findDocument(db, session.id))
      const [language, code] = [getLanguage(document), getCode(document)]
      const captions = await getCaptions({ db }, session, id)
      roomDocuments.push({ bookingId: session.id, language, code, board: getWhiteboard(document), captions })
    }
    return { roomDocuments }
  },
  erase: async (tx, userId) => {
    await deleteDocuments(tx, await listBookedSessionsOfUser(tx, userId))
  },
})

const notes = ({ db }: Deps): PersonalData => ({
  tables: { session_notes: 'deleted', saved_questions: 'deleted' },
  exportData: async ({ id }) => ({
    askedAndNoted: (await listNotesByAuthor(db, id)).map(row => ({
      bookingId: row.booking_id,
      kind: row.kind,
      text: row.text,
      at: row.at.toISOString(),
      isShared: row.is_shared,
    })),
    ownQuestions: (await listSavedQuestions(db, id)).map(({ text }) => text),
  }),
  erase: (tx, userId) => deleteNotesAndQuestions(tx, userId),
})

/** Drafts and sent scorecards of the interviewer, received scorecards of the interviewee. */
const scorecards = ({ db, now }: Deps): PersonalData => ({
  tables: {
    scorecards: 'deleted',
    grade_totals: { retainedBecause: 'it holds sums of grades without names' },
    interviewer_grade_totals: 'deleted',
    scorecard_reminders: { retainedBecause: 'it holds only that a reminder was sent' },
  },
  exportData: async ({ id }) => ({
    scorecards: (await listScorecards(db, id)).flatMap(row => {
      const isOwn = row.interviewer_id === id
      if (!isOwn && !row.card) return []
      // As on the screen: before the review, the interviewee learns only that a scorecard exists.
      const isVisible = isOwn || canViewScorecard(row.end, row.isReviewed, now())
      return {
        bookingId: row.booking_id,
        by: isOwn ? 'you' : 'the interviewer',
        draft: isOwn ? row.draft : null,
        card: isVisible ? row.card : null,
        sentAt: row.sent_at?.toISOString() ?? null,
      }
    }),
  }),
  erase: (tx, userId) => deleteScorecards(tx, userId),
})

const attendance = ({ db, now }: Deps): PersonalData => ({
  tables: {
    socket_tokens: 'deleted',
    attendance: { retainedBecause: 'attendance is evidence for both participants' },
  },
  exportData: async ({ id }) => ({
    roomVisits: (await listAttendance(db, id)).map(visit => ({
      bookingId: visit.booking_id,
      joinedAt: visit.joined_at.toISOString(),
      leftAt: getAttendanceEnd(visit, now())?.toISOString() ?? null,
    })),
  }),
  erase: async (tx, userId) => deleteSocketTokens(tx, userId, await listBookedSessionsOfUser(tx, userId)),
})

/** A killed process writes no end, so the visit ends when the heartbeat last saw the user. */
function getAttendanceEnd(
  { left_at, last_seen_at }: { left_at: Date | null; last_seen_at: Date | null },
  now: Date,
): Date | null {
  const isOver = last_seen_at !== null && last_seen_at < presenceCutoff(now)
  return left_at ?? (isOver ? last_seen_at : null)
}
