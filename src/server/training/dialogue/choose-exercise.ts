import type { Language } from '#contract/account.ts'
import type { ExperienceLevel, InterviewType, Question, Skill } from '#contract/training.ts'
import { allQuestions, type BankQuestion, questionsOf } from '#server/training/question-bank/question-bank.ts'
import { pickQuestions, wordQuestion } from '#server/training/question-selection.ts'
import { drills, drillsInRussian } from './exercises.ts'

type Wanted = {
  skill: Skill
  interviewType: InterviewType
  experienceLevel: ExperienceLevel
  /** The same one gets the same question. */
  seed: string
  /** What was asked already. */
  known?: ReadonlySet<string>
  jobRole?: string | null
  companyName?: string | null
}

/** A question on a skill that is not known yet: of its type of interview, or where that has none, of any other. */
export function chooseDrillQuestion({
  skill,
  interviewType,
  experienceLevel: level,
  seed,
  known = new Set(),
  jobRole = null,
  companyName = null,
}: Wanted): Question | null {
  const isNew = (one: BankQuestion) => one.skill === skill && !known.has(one.id)
  const own = questionsOf(interviewType).filter(isNew)
  const candidates = own.length > 0 ? own : allQuestions().filter(isNew)
  const [question] = pickQuestions(candidates, { level, count: 1, seed, hasJobRole: false })
  return question ? wordQuestion(question, jobRole, companyName) : null
}

/** An exercise for a skill, with a question to try it on; null where the bank has none. */
export function chooseDrill(wanted: Wanted, language: Language) {
  const question = chooseDrillQuestion(wanted)
  const exercises = language === 'ru' ? drillsInRussian : drills
  return question && { skill: wanted.skill, exercise: exercises[wanted.skill], question }
}
