import { defineQueue } from '#server/lib/jobs/define-queue.ts'

/** Deletes a stored file whose row is gone. */
export const deleteAnswerFileQueue = defineQueue<{ key: string }>('delete-answer-file')
