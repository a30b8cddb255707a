import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { type Phase, phases } from '#server/training/question-bank/question.ts'
import { type BankQuestion, bankVersion, getQuestions } from '#server/training/question-bank/question-bank.ts'
import { renderQuestion, selectQuestions } from '#server/training/question-selection.ts'
import {
  detectRoleFamily,
  getRoleFit,
  type RoleFamily,
} from '#server/training/role-matching/role-matching.ts'
import type { AskedQuestion } from './dialogue-act.ts'

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
