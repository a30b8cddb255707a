import type { PersonalData } from '#server/identity/user-data.ts'
import { listBookedSessionsOfUser } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { presentRecording } from './presenter.ts'
import { listRecordings } from './read-recording.ts'
import { deleteRecordings, deleteUploads, listUploads } from './repository.ts'

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
