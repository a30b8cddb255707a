import type { UserId } from '#contract/id.ts'
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
  /** Of the interview: the same one draws the same questions. */
  seed: string
  jobRole: string | null
  companyName: string | null
  askedQuestions: readonly Pick<AskedQuestion, 'questionId' | 'phase'>[]
  /** Ids of questions from the person's last interviews, the newest first. */
  recentIds: readonly ReadonlySet<string>[]
}

/** A question as it is going to be asked. */
export type SelectedQuestion = {
  question: BankQuestion
  phase: Phase | null
  text: string
  minutes: number
}

/** The next question, or the next phase of the problem that is under way. */
export function selectQuestion(wanted: QuestionCriteria): SelectedQuestion {
  const last = wanted.askedQuestions.at(-1)
  const under = last?.phase ? getQuestions(wanted.type).find(({ id }) => id === last.questionId) : null
  if (under && 'phases' in under && last?.phase) {
    const phase = phases[phases.indexOf(last.phase) + 1] ?? 'tradeOffs'
    return { question: under, phase, text: under.phases[phase].ask, minutes: getPhaseMinutes(under) }
  }
  const question = drawQuestion(wanted)
  const { text } = renderQuestion(question, wanted.jobRole, wanted.companyName)
  if (!('phases' in question)) return { question, phase: null, text, minutes: question.minutes }
  const [phase] = phases
  return {
    question,
    phase,
    text: `${text} ${question.phases[phase].ask}`,
    minutes: getPhaseMinutes(question),
  }
}

/** A phase takes its share of the problem's time, and never less than two minutes. */
const getPhaseMinutes = (question: BankQuestion) => Math.max(2, Math.round(question.minutes / phases.length))

function drawQuestion({
  type,
  level,
  seed,
  jobRole,
  askedQuestions,
  recentIds,
}: QuestionCriteria): BankQuestion {
  const done = new Set(askedQuestions.map(one => one.questionId))
  const bank = getQuestions(type).filter(({ id }) => !done.has(id))
  const [question] = selectQuestions(excludeRecent(bank, level, detectRoleFamily(jobRole), recentIds), {
    level,
    count: 1,
    seed: `${seed} ${bankVersion}`,
    hasJobRole: jobRole !== null && askedQuestions.length === 0,
    jobRole,
  })
  if (!question) throw new Error(`The bank has no question of type ${type} left`)
  return question
}

/**
 * What there is to choose from, a level up or down at most: nothing of other people's work, nothing from the last
 * interviews; where nothing is left, first the oldest of these comes back, and in the end anything.
 */
function excludeRecent(
  bank: readonly BankQuestion[],
  level: ExperienceLevel,
  family: RoleFamily | null,
  recent: QuestionCriteria['recentIds'],
): readonly BankQuestion[] {
  const near = bank.filter(question => Math.abs(question.level - level) <= 1)
  const suiting = near.filter(question => getRoleFit(question.roles, family) !== 'others')
  for (let back = recent.length; back >= 0; back--) {
    const waiting = recent.slice(0, back)
    const fresh = suiting.filter(({ id }) => !waiting.some(ids => ids.has(id)))
    if (fresh.length > 0) return fresh
  }
  return near.length > 0 ? near : bank
}

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
