import { noteLimits } from '#contract/room-limits.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/rooms/context.ts'
import { listSavedQuestions, upsertSavedQuestion } from './repository.ts'

/** Keeps a question of an interviewer for next time. Sent again it is kept once, sent with other words it is changed. */
export async function saveQuestion({ db, now }: Deps, { id: userId }: User, id: string, text: string) {
  const atMost = noteLimits.questionsMax
  if (!(await upsertSavedQuestion(db, { userId, id, text, at: now(), limit: atMost })))
    throw new AppError('room.too_many_questions')
  return { questions: await listSavedQuestions(db, userId) }
}
