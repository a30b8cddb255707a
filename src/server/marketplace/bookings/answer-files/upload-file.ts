import { randomBytes } from 'node:crypto'
import type { UploadedAnswerFile } from '#contract/answer-files.ts'
import type { AnswerFileId } from '#contract/id.ts'
import { sniffMimeType } from '#server/lib/files.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { UploadedFile } from '#server/lib/http/multipart.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deleteAnswerFileQueue } from './jobs.ts'
import { getAnswerFileName, getUnusedDeletion, getUploadRefusal, toAnswerFileType } from './policy.ts'
import {
  type AnswerFileRow,
  deleteFile,
  getUsage,
  insertFile,
  lockUploads,
  removeUnusedFile,
} from './repository.ts'

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
