import type { PersonalData } from '#server/lib/personal-data.ts'
import { listBookedSessionsOfUser } from '#server/marketplace/bookings/access/authorize.ts'
import { presenceCutoff } from './calls/policy.ts'
import { deleteSocketTokens, listAttendance } from './calls/repository.ts'
import { getCode, getLanguage, getWhiteboard, restoreDocument } from './collaboration/document.ts'
import { deleteDocuments, findDocument, listDocumentBookingIds } from './collaboration/repository.ts'
import type { Deps } from './context.ts'
import { deleteNotesAndQuestions, listNotesByAuthor, listSavedQuestions } from './notes/repository.ts'
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

export const recordingPersonalData = (deps: Deps): PersonalData => ({
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
  /** With somebody goes every recording that shows them, as either party could have deleted it at any time. */
  async erase(tx, userId) {
    for (const key of await deleteRecordings(tx, await listBookedSessionsOfUser(tx, userId)))
      await deps.jobs.send(tx, 'delete-unreferenced-file', { key })
    await deleteUploads(tx, userId)
  },
})

/** What is being recorded in rooms. Once it is a file it is a recording, and exported and erased as that. */
export const callRecordingPersonalData = (deps: Deps): PersonalData => ({
  tables: { call_recordings: 'deleted', recording_segments: 'deleted', recording_chunks: 'deleted' },
  exportData: async ({ id }) => {
    const meetings = await listBookedSessionsOfUser(deps.db, id)
    if (meetings.length === 0) return { recordedInRooms: [] }
    return {
      recordedInRooms: (await listCallRecordings(deps.db, meetings)).map(row => ({
        bookingId: row.booking_id,
        beganAt: row.started_at?.toISOString() ?? null,
        bytes: Number(row.bytes),
        isFinished: row.finished_at !== null,
      })),
    }
  },
  async erase(tx, userId) {
    const meetings = await listBookedSessionsOfUser(tx, userId)
    for (const parts of await listSegmentChunkCounts(
      tx,
      meetings.map(one => one.id),
    ))
      await deps.jobs.send(tx, 'delete-segment-chunks', parts)
    await deleteCallRecordings(tx, meetings)
  },
})

/** What somebody wrote together with others in their rooms. */
export const collaborationPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    ...{ collaboration_documents: 'deleted', collaboration_updates: 'deleted', captions: 'deleted' },
    caption_totals: 'deleted',
  },
  async exportData({ id }) {
    const roomDocuments: unknown[] = []
    const meetings = await listBookedSessionsOfUser(db, id)
    const written = new Set(await listDocumentBookingIds(db, meetings))
    // One after the other: each is put together in memory.
    for (const meeting of meetings.filter(one => written.has(one.id))) {
      const document = restoreDocument(await findDocument(db, meeting.id))
      const [language, code] = [getLanguage(document), getCode(document)]
      const captions = await getCaptions({ db }, meeting, id)
      roomDocuments.push({ bookingId: meeting.id, language, code, board: getWhiteboard(document), captions })
    }
    return { roomDocuments }
  },
  erase: async (tx, userId) => {
    await deleteDocuments(tx, await listBookedSessionsOfUser(tx, userId))
  },
})

/** What somebody asked and noted in rooms, and the questions that they keep. */
export const notePersonalData = ({ db }: Deps): PersonalData => ({
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

/** What was made of somebody's sessions: their own drafts, and what was sent by them and to them. */
export const scorecardPersonalData = ({ db, now }: Deps): PersonalData => ({
  tables: {
    scorecards: 'deleted',
    grade_totals: { retainedBecause: 'it counts grades and says nobody’s' },
    interviewer_grade_totals: 'deleted',
    scorecard_reminders: { retainedBecause: 'it says only that somebody was reminded' },
  },
  exportData: async ({ id }) => ({
    scorecards: (await listScorecards(db, id)).flatMap(row => {
      const isOwn = row.interviewer_id === id
      if (!isOwn && !row.card) return []
      // As on the screen: whoever has yet to say how the session was learns here, too, only that it is there.
      const sees = isOwn || canViewScorecard(row.end, row.isReviewed, now())
      return {
        bookingId: row.booking_id,
        by: isOwn ? 'you' : 'the interviewer',
        draft: isOwn ? row.draft : null,
        card: sees ? row.card : null,
        sentAt: row.sent_at?.toISOString() ?? null,
      }
    }),
  }),
  erase: (tx, userId) => deleteScorecards(tx, userId),
})

/** When a person was in which room. */
export const attendancePersonalData = ({ db, now }: Deps): PersonalData => ({
  tables: { socket_tokens: 'deleted', attendance: { retainedBecause: 'who came is evidence for both' } },
  exportData: async ({ id }) => ({
    roomVisits: (await listAttendance(db, id)).map(visit => ({
      bookingId: visit.booking_id,
      joinedAt: visit.joined_at.toISOString(),
      leftAt: getAttendanceEnd(visit, now())?.toISOString() ?? null,
    })),
  }),
  erase: async (tx, userId) => deleteSocketTokens(tx, userId, await listBookedSessionsOfUser(tx, userId)),
})

/** A process that was killed noted no end of it: then it is when they were last seen. */
function getAttendanceEnd(
  { left_at, last_seen_at }: { left_at: Date | null; last_seen_at: Date | null },
  now: Date,
): Date | null {
  const isOver = last_seen_at !== null && last_seen_at < presenceCutoff(now)
  return left_at ?? (isOver ? last_seen_at : null)
}
