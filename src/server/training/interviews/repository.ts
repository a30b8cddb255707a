import { sql, type Updateable } from 'kysely'
import type { TrainingInterviewId, UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import type { Database, Executor, NewRow, Row, Tables, Tx } from '#server/lib/database/pool.ts'
import type { Phase } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'

export type InterviewRow = Row<'training_interviews'>
/** `training_questions` with typed JSON columns, and the score as a number. */
export type QuestionRow = Omit<Row<'training_questions'>, 'score' | keyof QuestionJson> &
  QuestionJson & { score: number | null }
type QuestionJson = { phase: Phase | null; judgement: ScoredAnswer | null }
export type MessageRow = Row<'training_messages'>
export type RetryRow = Omit<Row<'training_retries'>, 'judgement'> & { judgement: ScoredAnswer }

const selectOwnInterview = (db: Executor, id: TrainingInterviewId, userId: UserId) =>
  db.selectFrom('training_interviews').selectAll().where('id', '=', id).where('user_id', '=', userId)

export const findInterview = (db: Executor, id: TrainingInterviewId, userId: UserId) =>
  selectOwnInterview(db, id, userId).executeTakeFirst()

/** Locks an interview of the user, so that concurrent changes wait. */
export const lockInterview = (tx: Tx, id: TrainingInterviewId, userId: UserId) =>
  selectOwnInterview(tx, id, userId).forNoKeyUpdate().executeTakeFirst()

export async function findActiveInterviewId(
  db: Executor,
  userId: UserId,
): Promise<TrainingInterviewId | null> {
  const row = await db
    .selectFrom('training_interviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function countInterviewsSince(db: Executor, userId: UserId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('training_interviews')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('started_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Serializes the starts of one user, so that the daily limit counts each of them. */
export const lockUser = (tx: Tx, userId: UserId) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Language of the user interface. */
export async function findUserLanguage(db: Executor, userId: UserId): Promise<Language> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return row?.language ?? 'en'
}

export const insertInterview = (tx: Tx, row: NewRow<'training_interviews'>) =>
  tx.insertInto('training_interviews').values(row).execute()

export const updateInterview = (
  tx: Tx,
  id: TrainingInterviewId,
  change: Updateable<Tables['training_interviews']>,
) => tx.updateTable('training_interviews').set(change).where('id', '=', id).execute()

export const incrementModelTokens = (tx: Executor, id: TrainingInterviewId, tokens: number) =>
  tx
    .updateTable('training_interviews')
    .set(row => ({ model_tokens: row('model_tokens', '+', tokens) }))
    .where('id', '=', id)
    .execute()

export async function listQuestions(
  db: Executor,
  ids: readonly TrainingInterviewId[],
): Promise<QuestionRow[]> {
  const rows = await db
    .selectFrom('training_questions')
    .selectAll()
    .$narrowType<QuestionJson>()
    .where(isOfInterviews(ids))
    .orderBy('interview_id')
    .orderBy('number')
    .execute()
  return rows.map(row => ({ ...row, score: row.score === null ? null : Number(row.score) }))
}

/** Also valid for an empty list, unlike `in ()`. */
const isOfInterviews = (ids: readonly TrainingInterviewId[]) =>
  sql<boolean>`interview_id = any(${ids}::uuid[])`

export const insertQuestion = (tx: Tx, row: NewRow<'training_questions'>) =>
  tx.insertInto('training_questions').values(row).execute()

export const updateQuestion = (
  tx: Tx,
  { interview_id, number }: QuestionRow,
  change: Updateable<Tables['training_questions']>,
) =>
  tx
    .updateTable('training_questions')
    .set(change)
    .where('interview_id', '=', interview_id)
    .where('number', '=', number)
    .execute()

export const listMessages = (db: Executor, ids: readonly TrainingInterviewId[]): Promise<MessageRow[]> =>
  db
    .selectFrom('training_messages')
    .selectAll()
    .where(isOfInterviews(ids))
    .orderBy('interview_id')
    .orderBy('position')
    .execute()

/** Current state of a message and the coach's next reply, if any. */
export async function findMessageWithReply(db: Executor, { id, interview_id, position }: MessageRow) {
  const [message, reply] = await db
    .selectFrom('training_messages')
    .selectAll()
    .where('interview_id', '=', interview_id)
    .where('position', '>=', position)
    .where(row => row.or([row('id', '=', id), row('role', '=', 'assistant')]))
    .orderBy('position')
    .limit(2)
    .execute()
  return { message, reply }
}

export async function countReplies(db: Executor, id: TrainingInterviewId): Promise<number> {
  const { count } = await db
    .selectFrom('training_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('interview_id', '=', id)
    .where('role', '=', 'assistant')
    .executeTakeFirstOrThrow()
  return count
}

export const insertMessage = (tx: Tx, row: NewRow<'training_messages'>): Promise<MessageRow> =>
  tx.insertInto('training_messages').values(row).returningAll().executeTakeFirstOrThrow()

export const claimMessage = (db: Executor, id: string, at: Date | null) =>
  db.updateTable('training_messages').set({ claimed_at: at }).where('id', '=', id).execute()

/** Questions of this many last interviews are not asked again. */
const recentInterviewCount = 6

/** Question ids of the last interviews of that type, one set for each, the newest first. */
export async function listRecentQuestionIds(
  db: Executor,
  {
    userId,
    type,
    before,
    excludeId,
  }: {
    userId: UserId
    type: InterviewRow['interview_type']
    /** Only interviews started until then. */
    before: Date
    /** The current interview. */
    excludeId?: TrainingInterviewId
  },
): Promise<ReadonlySet<string>[]> {
  const interviews = await db
    .selectFrom('training_interviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('interview_type', '=', type)
    .where('started_at', '<=', before)
    .$if(!!excludeId, query => (excludeId ? query.where('id', '!=', excludeId) : query))
    .orderBy('started_at', 'desc')
    .limit(recentInterviewCount)
    .execute()
  const asked = await listQuestions(
    db,
    interviews.map(interview => interview.id),
  )
  return interviews.map(
    ({ id }) => new Set(asked.filter(row => row.interview_id === id).map(row => row.question_id)),
  )
}

export async function listInterviewPage(db: Database, userId: UserId, limit: number, offset: number) {
  const [interviews, counted] = await Promise.all([
    db
      .selectFrom('training_interviews as s')
      .selectAll('s')
      .select(eb => [
        eb
          .selectFrom('training_messages as m')
          .select(sql<number>`count(*)::int`.as('n'))
          .whereRef('m.interview_id', '=', 's.id')
          .where('m.role', '=', 'user')
          .as('user_messages'),
        eb
          .selectFrom('training_questions as q')
          .select(sql<number>`count(*)::int`.as('n'))
          .whereRef('q.interview_id', '=', 's.id')
          .as('questions'),
      ])
      .where('user_id', '=', userId)
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('training_interviews')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return { interviews, total: counted.total }
}

export const listRetries = (db: Executor, ids: readonly TrainingInterviewId[]): Promise<RetryRow[]> =>
  db
    .selectFrom('training_retries')
    .selectAll()
    .$narrowType<{ judgement: ScoredAnswer }>()
    .where(isOfInterviews(ids))
    .orderBy('interview_id')
    .orderBy('number')
    .orderBy('attempt')
    .execute()

export const listShares = (db: Executor, ids: readonly TrainingInterviewId[]) =>
  db.selectFrom('training_shares').where(isOfInterviews(ids)).select(['interview_id', 'booking_id']).execute()

export const insertRetry = (tx: Tx, row: NewRow<'training_retries'>) =>
  tx.insertInto('training_retries').values(row).execute()

/** Interviews without activity since then. The job locks each of them in its own transaction. */
export const listIdleInterviews = (db: Executor, status: 'active' | 'paused', since: Date) =>
  db
    .selectFrom('training_interviews')
    .select(['id', 'user_id'])
    .where('status', '=', status)
    .where('active_at', '<=', since)
    .limit(500)
    .execute()

export async function deleteInterviews(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('training_interviews').where('user_id', '=', userId).execute()
}

const selectInterviews = (db: Executor) =>
  db.selectFrom('training_interviews').selectAll().orderBy('started_at', 'desc')

export const listInterviews = (db: Executor, userId: UserId) =>
  selectInterviews(db).where('user_id', '=', userId).execute()

/** Interviews of any user, newest first. The caller must have checked access. */
export const listInterviewsByIds = (db: Executor, ids: readonly TrainingInterviewId[]) =>
  selectInterviews(db).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
