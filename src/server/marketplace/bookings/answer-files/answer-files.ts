import { randomBytes } from 'node:crypto'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { rawRoutes, type UploadedAnswerFile } from '#contract/answer-files.ts'
import { answerFileTypes } from '#contract/enums.ts'
import { type AnswerFileId, answerFileId, type BookingId, type UserId } from '#contract/id.ts'
import type { SessionAnswer, SessionQuestion } from '#contract/session-type.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { sniffMimeType } from '#server/lib/files.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import type { UploadedFile } from '#server/lib/http/multipart.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import { storageAnswered } from '#server/lib/storage/storage.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { AnswerFiles } from '#server/marketplace/session-types/policy.ts'
import {
  canReadFiles,
  getAnswerFileName,
  getUnusedDeletion,
  getUploadRefusal,
  toAnswerFileType,
} from './policy.ts'
import {
  type AnswerFileRow,
  attachFiles,
  deleteDueFiles,
  deleteFile,
  detachOtherFiles,
  findFileOfSession,
  getUsage,
  insertFile,
  listOwnFiles,
  lockUploads,
  removeUnusedFile,
  updateFileDeletion,
} from './repository.ts'

/** Uploaded files that an interviewee's answers name. */
export async function findAnsweredFiles(
  db: Executor,
  userId: UserId,
  questions: readonly SessionQuestion[],
  given: readonly { questionId: string; answer: string }[] = [],
): Promise<AnswerFiles> {
  const asksForFile = (questionId: string) =>
    questions.some(({ id, kind }) => id === questionId && kind === 'file')
  const ids = given.flatMap(({ questionId, answer }) =>
    asksForFile(questionId) ? (answerFileId.safeParse(answer).data ?? []) : [],
  )
  const rows = ids.length > 0 ? await listOwnFiles(db, userId, ids) : []
  return new Map(rows.map(row => [row.id, { id: row.id, name: row.file_name, bytes: row.bytes }]))
}

const getFileIds = (answers: readonly SessionAnswer[]): AnswerFileId[] => [
  ...new Set(answers.flatMap(({ file }) => file?.id ?? [])),
]

export const hasFiles = (answers: readonly SessionAnswer[]): boolean => getFileIds(answers).length > 0

/**
 * Gives a booking the files of its answers, and takes from it those that were replaced. Refuses a file that another booking
 * uses or that was deleted meanwhile.
 */
export async function attachAnsweredFiles(
  tx: Tx,
  booking: { id: BookingId; interviewee_id: UserId },
  answers: readonly SessionAnswer[],
  questions: readonly SessionQuestion[],
  now: Date,
): Promise<void> {
  const ids = getFileIds(answers)
  await detachOtherFiles(tx, booking.id, ids, now)
  const attached = await attachFiles(tx, booking, ids)
  const missing = answers.find(({ file }) => file && !attached.includes(file.id))
  if (missing) {
    const position = questions.findIndex(({ id }) => id === missing.questionId)
    throw createFieldError(`answers.${position}`, 'answer.file_gone')
  }
  await updateFileDeletion(tx, booking.id)
}

/** Sends a file of a booking, for download only. API responses are not cached. */
export function answerFileRoute(app: FastifyInstance, registerRaw: RegisterRawRoute, deps: Deps): void {
  registerRaw(
    app,
    rawRoutes.answerFile,
    async ({ params, user, request, reply }) => {
      const session = await getBookedSession(deps.db, params.id, user.id)
      const file = canReadFiles(session, deps.now())
        ? await findFileOfSession(deps.db, session, params.fileId)
        : undefined
      if (!file) throw new AppError('answer_file.not_found')
      const isGet = request.method === 'GET'
      const content = isGet ? await deps.storage.read(file.storage_key) : null
      if (isGet && !content) throw new AppError('answer_file.not_found')
      const charset = file.type === 'txt' ? '; charset=utf-8' : ''
      return reply
        .headers({
          'content-type': `${answerFileTypes[file.type]}${charset}`,
          'content-length': file.bytes,
          'content-disposition': contentDisposition(file.file_name),
          // A browser that shows the file nevertheless runs no script in it.
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(content)
    },
    { config: { isLargeTransfer: true } },
  )
}

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

/** Stores a file that the interviewee will send with a booking. The row is written first, so no stored file is without one. */
export async function uploadAnswerFile(
  deps: Deps,
  user: CurrentUser,
  file: UploadedFile | null,
): Promise<UploadedAnswerFile> {
  if (!file) throw new AppError('answer_file.empty')
  const row = await reserveFile(deps, user, file)
  try {
    await deps.storage.put(row.storage_key, file.content)
  } catch (error) {
    await deps.db.transaction().execute(async tx => {
      await deleteFile(tx, row.id)
      await deps.jobs.send(tx, deleteAnswerFileQueue, { key: row.storage_key })
    })
    throw error
  }
  return { id: row.id, name: row.file_name, bytes: row.bytes }
}

async function reserveFile(deps: Deps, user: CurrentUser, file: UploadedFile): Promise<AnswerFileRow> {
  const { content, filename } = file
  // The whole file, because some programs write the part that tells DOCX from other archives at its end.
  const detected = await sniffMimeType(content)
  const type = toAnswerFileType(content, detected?.mime)
  if (!type) throw new AppError('answer_file.type')
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    await lockUploads(tx, user.id)
    const refusal = getUploadRefusal(await getUsage(tx, user.id, now), content.length, now)
    if (refusal) {
      const { code, ...detail } = refusal
      throw new AppError(code, detail)
    }
    return insertFile(tx, {
      user_id: user.id,
      file_name: getAnswerFileName(filename, type),
      type,
      bytes: content.length,
      storage_key: `answers/${randomBytes(16).toString('hex')}`,
      created_at: now,
      delete_after: getUnusedDeletion(now),
    })
  })
}

export const deleteAnswerFile = (deps: Deps, user: CurrentUser, id: AnswerFileId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const removed = await removeUnusedFile(tx, user.id, id, deps.now())
    if (!removed) throw new AppError('answer_file.not_found')
    await deps.jobs.send(tx, deleteAnswerFileQueue, { key: removed.storage_key })
  })
