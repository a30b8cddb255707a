import type { PersonalData } from '#server/people/port.ts'
import type { Deps } from '#server/room/deps.ts'
import { deleteRecordingsWith, listWatchable } from './store.ts'
import { presentRecording } from './view.ts'

export const personalRecordings = (deps: Deps): PersonalData => ({
  exportOf: async ({ id }) => ({
    recordings: (await listWatchable(deps.db, id, deps.now())).map(row => ({
      bookingId: row.booking_id,
      fileName: row.file_name,
      ...presentRecording({ format: row.format, bytes: row.bytes, until: row.delete_after }),
    })),
  }),
  /** With somebody goes every recording that shows them, as either party could have deleted it at any time. */
  async erase(tx, userId) {
    for (const key of await deleteRecordingsWith(tx, userId))
      await deps.jobs.send(tx, 'tidy-storage', { key })
  },
})
