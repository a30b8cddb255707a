import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import { storageAnswered } from '#server/lib/storage/storage.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deleteDueFiles } from './repository.ts'

/** Deletes a stored file whose row is gone. */
export const deleteAnswerFileQueue = defineQueue<{ key: string }>('delete-answer-file')

export const answerFileJobHandlers = (deps: Deps): JobHandlers =>
  handle(deleteAnswerFileQueue, async ({ key }, { saveOutput }) => {
    await deps.storage.delete(key)
    saveOutput(storageAnswered)
  })

export const answerFileCronJobs = (deps: Deps): CronJobs => ({
  'delete-due-answer-files': () =>
    deps.db.transaction().execute(async tx => {
      const keys = await deleteDueFiles(tx, deps.now())
      await deps.jobs.sendMany(
        tx,
        deleteAnswerFileQueue,
        keys.map(key => ({ key })),
      )
    }),
})
