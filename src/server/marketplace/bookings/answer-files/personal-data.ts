import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deleteAnswerFileQueue } from './queues.ts'
import { deleteFilesOfUser, listFilesOfUser } from './repository.ts'

export const answerFilePersonalData = (deps: Deps): PersonalData => ({
  tables: { answer_files: 'deleted' },
  exportData: async ({ id }) => ({
    answerFiles: (await listFilesOfUser(deps.db, id)).map(row => ({
      bookingId: row.booking_id,
      fileName: row.file_name,
      bytes: row.bytes,
      uploadedAt: row.created_at.toISOString(),
    })),
  }),
  async erase(tx, userId) {
    const keys = await deleteFilesOfUser(tx, userId)
    await deps.jobs.sendMany(
      tx,
      deleteAnswerFileQueue,
      keys.map(key => ({ key })),
    )
  },
})
