import type { PersonalData } from '#server/identity/user-data.ts'
import { listBookedSessionsOfUser } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteCallRecordings, listCallRecordings, listSegmentChunkCounts } from './repository.ts'

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
