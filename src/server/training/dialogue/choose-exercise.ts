import type { Language } from '#contract/account.ts'
import type { ExperienceLevel, InterviewType, Question, Skill } from '#contract/training.ts'
import {
  type BankQuestion,
  getAllQuestions,
  getQuestions,
} from '#server/training/question-bank/question-bank.ts'
import { renderQuestion, selectQuestions } from '#server/training/question-selection.ts'
import { englishExercises, russianExercises } from './exercises.ts'

type ExerciseCriteria = {
  skill: Skill
  interviewType: InterviewType
  experienceLevel: ExperienceLevel
  /** The same one gets the same question. */
  seed: string
  /** What was asked already. */
  knownIds?: ReadonlySet<string>
  jobRole?: string | null
  companyName?: string | null
}

/** A question on a skill that is not known yet: of its type of interview, or where that has none, of any other. */
export function selectExerciseQuestion({
  skill,
  interviewType,
  experienceLevel: level,
  seed,
  knownIds = new Set(),
  jobRole = null,
  companyName = null,
}: ExerciseCriteria): Question | null {
  const isNew = (one: BankQuestion) => one.skill === skill && !knownIds.has(one.id)
  const own = getQuestions(interviewType).filter(isNew)
  const candidates = own.length > 0 ? own : getAllQuestions().filter(isNew)
  const [question] = selectQuestions(candidates, { level, count: 1, seed, hasJobRole: false })
  return question ? renderQuestion(question, jobRole, companyName) : null
}

/** An exercise for a skill, with a question to try it on; null where the bank has none. */
export function selectExercise(wanted: ExerciseCriteria, language: Language) {
  const question = selectExerciseQuestion(wanted)
  const exercises = language === 'ru' ? russianExercises : englishExercises
  return question && { skill: wanted.skill, exercise: exercises[wanted.skill], question }
}
