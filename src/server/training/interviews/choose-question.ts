import type { UserId } from '#contract/id.ts'
import type { ExperienceLevel } from '#contract/training.ts'
import type { NewRow } from '#server/lib/database/tables.ts'
import type { Deps } from '#server/training/context.ts'
import { chooseQuestion } from '#server/training/dialogue/choose.ts'
import { questionsPlanned } from '#server/training/dialogue/decide.ts'
import type { Phase } from '#server/training/question-bank/question.ts'
import { type Rubric, rubricFor } from '#server/training/question-bank/rubrics.ts'
import { type InterviewRow, type QuestionRow, recentQuestions } from './repository.ts'

/** A question that is about to be asked, as it will be kept. */
export type NextQuestion = { row: NewRow<'training_questions'>; phase: Phase | null; isLast: boolean }

/** What the parts of a problem are about. */
const phaseNames: Record<Phase, string> = {
  requirements: 'Requirements and estimates',
  data: 'API and data',
  architecture: 'Architecture',
  deepDive: 'Deep dive',
  tradeOffs: 'Trade-offs and failure',
}

type Interview = Pick<
  InterviewRow,
  'id' | 'user_id' | 'interview_type' | 'job_role' | 'company_name' | 'started_at'
>

/** What somebody was asked in their last interviews of a type, until then. */
export const askedLately = (
  db: Deps['db'],
  userId: UserId,
  type: InterviewRow['interview_type'],
  until: Date,
): Promise<ReadonlySet<string>[]> => recentQuestions(db, { userId, type, until })

/** Chooses what is asked next. */
export async function nextQuestion(
  deps: Deps,
  interview: Interview,
  asked: readonly QuestionRow[],
  level: ExperienceLevel,
): Promise<NextQuestion> {
  const type = interview.interview_type
  const { question, phase, text, minutes } = chooseQuestion({
    type,
    level,
    seed: interview.id,
    jobRole: interview.job_role,
    companyName: interview.company_name,
    asked: asked.map(row => ({ questionId: row.question_id, phase: row.phase })),
    recent: await recentQuestions(deps.db, {
      userId: interview.user_id,
      type,
      until: interview.started_at,
      except: interview.id,
    }),
  })
  return {
    phase,
    isLast: asked.length + 1 === questionsPlanned(type),
    row: {
      interview_id: interview.id,
      number: asked.length + 1,
      question_id: question.id,
      phase,
      text,
      competency: phase ? phaseNames[phase] : question.competency,
      skill: question.skill,
      minutes,
      level,
      asked_at: deps.now(),
    },
  }
}

/** What an answer to it will be measured against. */
export const rubricOfNext = (
  type: InterviewRow['interview_type'],
  { row, phase }: NextQuestion,
): Rubric | null => rubricFor(type, { ...row, phase })
