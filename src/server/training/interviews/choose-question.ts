import type { UserId } from '#contract/id.ts'
import type { ExperienceLevel } from '#contract/training.ts'
import type { NewRow } from '#server/lib/database/tables.ts'
import type { Deps } from '#server/training/context.ts'
import { selectQuestion } from '#server/training/dialogue/choose.ts'
import { getPlannedQuestionCount } from '#server/training/dialogue/decide.ts'
import type { Phase } from '#server/training/question-bank/question.ts'
import { findRubric, type Rubric } from '#server/training/question-bank/rubrics.ts'
import { type InterviewRow, listRecentQuestionIds, type QuestionRow } from './repository.ts'

/** A question that is about to be asked, as it will be kept. */
export type NextQuestion = { row: NewRow<'training_questions'>; phase: Phase | null; isLast: boolean }

/** What the parts of a problem are about. */
const phaseLabels: Record<Phase, string> = {
  requirements: 'Requirements and estimates',
  data: 'API and data',
  architecture: 'Architecture',
  deepDive: 'Deep dive',
  tradeOffs: 'Trade-offs and failure',
}

type QuestionContext = Pick<
  InterviewRow,
  'id' | 'user_id' | 'interview_type' | 'job_role' | 'company_name' | 'started_at'
>

/** What somebody was asked in their last interviews of a type, until then. */
export const findRecentQuestions = (
  db: Deps['db'],
  userId: UserId,
  type: InterviewRow['interview_type'],
  until: Date,
): Promise<ReadonlySet<string>[]> => listRecentQuestionIds(db, { userId, type, before: until })

/** Chooses what is asked next. */
export async function selectNextQuestion(
  deps: Deps,
  interview: QuestionContext,
  asked: readonly QuestionRow[],
  level: ExperienceLevel,
): Promise<NextQuestion> {
  const type = interview.interview_type
  const { question, phase, text, minutes } = selectQuestion({
    type,
    level,
    seed: interview.id,
    jobRole: interview.job_role,
    companyName: interview.company_name,
    askedQuestions: asked.map(row => ({ questionId: row.question_id, phase: row.phase })),
    recentIds: await listRecentQuestionIds(deps.db, {
      userId: interview.user_id,
      type,
      before: interview.started_at,
      excludeId: interview.id,
    }),
  })
  return {
    phase,
    isLast: asked.length + 1 === getPlannedQuestionCount(type),
    row: {
      interview_id: interview.id,
      number: asked.length + 1,
      question_id: question.id,
      phase,
      text,
      competency: phase ? phaseLabels[phase] : question.competency,
      skill: question.skill,
      minutes,
      level,
      asked_at: deps.now(),
    },
  }
}

/** What an answer to it will be measured against. */
export const getNextRubric = (
  type: InterviewRow['interview_type'],
  { row, phase }: NextQuestion,
): Rubric | null => findRubric(type, { ...row, phase })
