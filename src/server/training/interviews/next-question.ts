import type { ExperienceLevel } from '#contract/training.ts'
import type { NewRow } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/training/context.ts'
import {
  type BankQuestion,
  bankVersion,
  findQuestion,
  getQuestions,
  type Phase,
  phases,
} from '#server/training/question-bank/question-bank.ts'
import { fillRolePlaceholder, selectQuestions } from '#server/training/question-bank/question-selection.ts'
import {
  detectRoleFamily,
  getRoleFit,
  type RoleFamily,
} from '#server/training/question-bank/role-matching.ts'
import { type InterviewRow, listRecentQuestionIds, type QuestionRow } from './repository.ts'

type QuestionContext = Pick<InterviewRow, 'interview_type' | 'job_role' | 'company_name'> & {
  /** The same id selects the same questions. */
  id: string
}
/** Ids of questions from the user's last interviews, the newest interview first. */
type RecentIds = readonly ReadonlySet<string>[]

/** Selects the next question, or the next phase of a system design problem. */
export function selectQuestion(
  interview: QuestionContext,
  level: ExperienceLevel,
  asked: readonly Pick<QuestionRow, 'question_id' | 'phase'>[],
  recentIds: RecentIds,
) {
  const { interview_type: type, job_role, company_name } = interview
  const last = asked.at(-1)
  const problem = last?.phase ? findQuestion(type, last.question_id) : null
  if (problem && 'phases' in problem && last?.phase) {
    const phase = phases[phases.indexOf(last.phase) + 1] ?? 'tradeOffs'
    return { question: problem, phase, text: problem.phases[phase].ask }
  }
  const askedIds = new Set(asked.map(question => question.question_id))
  const bank = getQuestions(type).filter(({ id }) => !askedIds.has(id))
  const [question] = selectQuestions(excludeRecent(bank, level, detectRoleFamily(job_role), recentIds), {
    level,
    count: 1,
    seed: `${interview.id} ${bankVersion}`,
    hasJobRole: job_role !== null && asked.length === 0,
    jobRole: job_role,
  })
  if (!question) throw new Error(`question bank exhausted for type ${type}`)
  const text = fillRolePlaceholder(question.text, job_role, company_name)
  if (!('phases' in question)) return { question, phase: null, text }
  const [phase] = phases
  return { question, phase, text: `${text} ${question.phases[phase].ask}` }
}

/**
 * Questions at most one level away, for the user's role, without those of recent interviews. If none are left,
 * questions of the oldest interview return first, then any question.
 */
function excludeRecent(
  bank: readonly BankQuestion[],
  level: ExperienceLevel,
  roleFamily: RoleFamily | null,
  recent: RecentIds,
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

const phaseLabels: Record<Phase, string> = {
  requirements: 'Requirements and estimates',
  data: 'API and data',
  architecture: 'Architecture',
  deepDive: 'Deep dive',
  tradeOffs: 'Trade-offs and failure',
}

export type NextQuestion = NewRow<'training_questions'> & { phase: Phase | null }

export async function selectNextQuestion(
  deps: Deps,
  interview: QuestionContext & Pick<InterviewRow, 'id' | 'user_id' | 'started_at'>,
  asked: readonly QuestionRow[],
  level: ExperienceLevel,
): Promise<NextQuestion> {
  const recentIds = await listRecentQuestionIds(deps.db, {
    userId: interview.user_id,
    type: interview.interview_type,
    before: interview.started_at,
    excludeId: interview.id,
  })
  const { question, phase, text } = selectQuestion(interview, level, asked, recentIds)
  return {
    interview_id: interview.id,
    number: asked.length + 1,
    question_id: question.id,
    phase,
    text,
    competency: phase ? phaseLabels[phase] : question.competency,
    skill: question.skill,
    // Each phase gets an equal share of the problem's minutes, and at least two.
    minutes: phase ? Math.max(2, Math.round(question.minutes / phases.length)) : question.minutes,
    level,
    asked_at: deps.now(),
  }
}
