import { readMeetingsOf } from '#server/market/meeting/read.ts'
import type { PersonalData } from '#server/people/port.ts'
import type { Deps } from '#server/room/deps.ts'
import { readRecordings } from './read.ts'
import { deleteRecordings, deleteUploadsOf, findUploadsOf } from './store.ts'
import { presentRecording } from './view.ts'

export const personalRecordings = (deps: Deps): PersonalData => ({
  tables: { recordings: 'deleted', recording_uploads: 'deleted' },
  exportOf: async ({ id }) => ({
    recordings: (await readRecordings(deps, await readMeetingsOf(deps.db, id))).map(row => ({
      bookingId: row.booking_id,
      fileName: row.file_name,
      ...presentRecording(row),
    })),
    recordingUploads: (await findUploadsOf(deps.db, id)).map(row => ({
      bookingId: row.booking_id,
      bytes: Number(row.bytes),
      startedAt: row.started_at.toISOString(),
    })),
  }),
  /** With somebody goes every recording that shows them, as either party could have deleted it at any time. */
  async erase(tx, userId) {
    for (const key of await deleteRecordings(tx, await readMeetingsOf(tx, userId)))
      await deps.jobs.send(tx, 'tidy-storage', { key })
    await deleteUploadsOf(tx, userId)
  },
})
