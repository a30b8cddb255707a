import { type AnswerFileId, answerFileId, type BookingId, type UserId } from '#contract/id.ts'
import type { SessionAnswer, SessionQuestion } from '#contract/session-type.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { createFieldError } from '#server/lib/http/app-error.ts'
import type { AnswerFiles } from '#server/marketplace/session-types/policy.ts'
import { attachFiles, detachOtherFiles, listOwnFiles, updateFileDeletion } from './repository.ts'

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
