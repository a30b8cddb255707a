import type { PersonalData } from '#server/lib/personal-data.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import { listBookedSessionsOfUser } from '#server/marketplace/bookings/access/get-booked-session.ts'
import { deleteSocketTokens, listAttendance, presenceCutoff } from './calls/repository.ts'
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
import { getCaptions } from './recordings/get-replay.ts'
import { deleteRecordings, deleteUploads, listUploads } from './recordings/repository.ts'
import { canViewScorecard } from './scorecards/policy.ts'
import { deleteScorecards, listScorecards } from './scorecards/repository.ts'

export const roomPersonalData = (deps: Deps): PersonalData[] => [
  recordings(deps),
  collaboration(deps),
  notes(deps),
  scorecards(deps),
  attendance(deps),
]

const recordings = (deps: Deps): PersonalData => ({
  tables: {
    recordings: 'deleted',
    recording_uploads: 'deleted',
    call_recordings: 'deleted',
    recording_segments: 'deleted',
    recording_chunks: 'deleted',
  },
  async exportData({ id }) {
    const sessions = await listBookedSessionsOfUser(deps.db, id)
    const inProgress = await listCallRecordings(deps.db, getIds(sessions))
    return {
      recordings: (await listRecordings(deps, sessions)).map(row => ({
        bookingId: row.booking_id,
        fileName: row.file_name,
        ...presentRecording(row),
      })),
      recordingUploads: (await listUploads(deps.db, id)).map(row => ({
        bookingId: row.booking_id,
        bytes: Number(row.bytes),
        startedAt: row.started_at.toISOString(),
      })),
      recordedInRooms: inProgress.map(row => ({
        bookingId: row.booking_id,
        beganAt: row.started_at?.toISOString() ?? null,
        bytes: Number(row.bytes),
        isFinished: row.finished_at !== null,
      })),
    }
  },
  /** Deletes every recording that shows the user. Either party could have deleted it at any time. */
  async erase(tx, userId) {
    const sessions = await listBookedSessionsOfUser(tx, userId)
    for (const key of await deleteRecordings(tx, sessions))
      await deps.jobs.send(tx, deleteUnreferencedFileQueue, { key })
    await deleteUploads(tx, userId)
    for (const { segmentId, chunkCount } of await listSegmentChunkCounts(tx, getIds(sessions)))
      await deps.jobs.send(tx, deleteSegmentChunksQueue, { segmentId, chunks: chunkCount })
    await deleteCallRecordings(tx, getIds(sessions))
  },
})

const getIds = (sessions: readonly BookedSession[]) => sessions.map(session => session.id)

const collaboration = ({ db }: Deps): PersonalData => ({
  tables: {
    collaboration_documents: 'deleted',
    collaboration_updates: 'deleted',
    captions: 'deleted',
    caption_totals: 'deleted',
  },
  async exportData({ id }) {
    const roomDocuments: unknown[] = []
    const sessions = await listBookedSessionsOfUser(db, id)
    const ids = await listDocumentBookingIds(db, getIds(sessions))
    // Sequential, because each document is built in memory.
    for (const session of sessions.filter(session => ids.includes(session.id))) {
      const document = restoreDocument(await findDocument(db, session.id))
      const [language, code] = [getLanguage(document), getCode(document)]
      const captions = await getCaptions(db, session, id)
      roomDocuments.push({ bookingId: session.id, language, code, board: getWhiteboard(document), captions })
    }
    return { roomDocuments }
  },
  erase: async (tx, userId) => {
    await deleteDocuments(tx, getIds(await listBookedSessionsOfUser(tx, userId)))
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
  erase: deleteNotesAndQuestions,
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
  erase: deleteScorecards,
})

const attendance = ({ db, now }: Deps): PersonalData => ({
  tables: {
    socket_tokens: 'deleted',
    attendance: { retainedBecause: 'attendance is evidence for both participants' },
  },
  exportData: async ({ id }) => ({
    roomVisits: (await listAttendance(db, id)).map(visit => {
      const lastSeen = visit.last_seen_at
      // A killed process writes no end, so the visit ends with its last heartbeat.
      const end = visit.left_at ?? (lastSeen && lastSeen < presenceCutoff(now()) ? lastSeen : null)
      const { booking_id: bookingId, joined_at } = visit
      return { bookingId, joinedAt: joined_at.toISOString(), leftAt: end?.toISOString() ?? null }
    }),
  }),
  erase: async (tx, userId) => {
    await deleteSocketTokens(tx, userId, getIds(await listBookedSessionsOfUser(tx, userId)))
  },
})
