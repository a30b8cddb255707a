import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { NewRow } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/training/context.ts'
import { type AskedQuestion, getPlannedQuestionCount } from '#server/training/dialogue/policy.ts'
import {
  type BankQuestion,
  bankVersion,
  findRubric,
  getQuestions,
  type Phase,
  phases,
  type Rubric,
} from '#server/training/question-bank/question-bank.ts'
import { renderQuestion, selectQuestions } from '#server/training/question-bank/question-selection.ts'
import {
  detectRoleFamily,
  getRoleFit,
  type RoleFamily,
} from '#server/training/question-bank/role-matching.ts'
import { type InterviewRow, listRecentQuestionIds, type QuestionRow } from './repository.ts'

type QuestionCriteria = {
  type: InterviewType
  level: ExperienceLevel
  /** Id of the interview. The same seed selects the same questions. */
  seed: string
  jobRole: string | null
  companyName: string | null
  askedQuestions: readonly Pick<AskedQuestion, 'questionId' | 'phase'>[]
  /** Ids of questions from the user's last interviews, the newest interview first. */
  recentIds: readonly ReadonlySet<string>[]
}

export type SelectedQuestion = {
  question: BankQuestion
  phase: Phase | null
  text: string
  minutes: number
}

/** Selects the next question, or the next phase of a system design problem. */
export function selectQuestion(criteria: QuestionCriteria): SelectedQuestion {
  const last = criteria.askedQuestions.at(-1)
  const problem = last?.phase ? getQuestions(criteria.type).find(({ id }) => id === last.questionId) : null
  if (problem && 'phases' in problem && last?.phase) {
    const phase = phases[phases.indexOf(last.phase) + 1] ?? 'tradeOffs'
    return { question: problem, phase, text: problem.phases[phase].ask, minutes: getPhaseMinutes(problem) }
  }
  const question = drawQuestion(criteria)
  const { text } = renderQuestion(question, criteria.jobRole, criteria.companyName)
  if (!('phases' in question)) return { question, phase: null, text, minutes: question.minutes }
  const [phase] = phases
  return {
    question,
    phase,
    text: `${text} ${question.phases[phase].ask}`,
    minutes: getPhaseMinutes(question),
  }
}

/** Each phase gets an equal share of the problem's minutes, and at least two. */
const getPhaseMinutes = (question: BankQuestion) => Math.max(2, Math.round(question.minutes / phases.length))

function drawQuestion({
  type,
  level,
  seed,
  jobRole,
  askedQuestions,
  recentIds,
}: QuestionCriteria): BankQuestion {
  const askedIds = new Set(askedQuestions.map(question => question.questionId))
  const bank = getQuestions(type).filter(({ id }) => !askedIds.has(id))
  const [question] = selectQuestions(excludeRecent(bank, level, detectRoleFamily(jobRole), recentIds), {
    level,
    count: 1,
    seed: `${seed} ${bankVersion}`,
    hasJobRole: jobRole !== null && askedQuestions.length === 0,
    jobRole,
  })
  if (!question) throw new Error(`question bank exhausted for type ${type}`)
  return question
}

/**
 * Questions at most one level away, for the candidate's role, without those of recent interviews. If none are left,
 * questions of the oldest interview return first, then any question.
 */
function excludeRecent(
  bank: readonly BankQuestion[],
  level: ExperienceLevel,
  roleFamily: RoleFamily | null,
  recent: QuestionCriteria['recentIds'],
): readonly BankQuestion[] {
  const nearLevel = bank.filter(question => Math.abs(question.level - level) <= 1)
  const forRole = nearLevel.filter(question => getRoleFit(question.roles, roleFamily) !== 'others')
  for (let count = recent.length; count >= 0; count--) {
    const excluded = recent.slice(0, count)
    const fresh = forRole.filter(({ id }) => !excluded.some(ids => ids.has(id)))
    if (fresh.length > 0) return fresh
  }
  return nearLevel.length > 0 ? nearLevel : bank
}

export type NextQuestion = { row: NewRow<'training_questions'>; phase: Phase | null; isLast: boolean }

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

export const getNextRubric = (
  type: InterviewRow['interview_type'],
  { row, phase }: NextQuestion,
): Rubric | null => findRubric(type, { ...row, phase })
