import { skillsByInterviewType } from '#contract/rubric.ts'
import type { DraftGrade, ScorecardDraft } from '#contract/scorecard.ts'
import type { Skill } from '#contract/training.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'

/** The grades from 1 to `maxGrade`, which have a label and a description each. */
export const gradeScale = [1, 2, 3, 4] as const

export const gradeLabel = (grade: number) => `grade${grade as (typeof gradeScale)[number]}` as const

export const hireLabels = {
  strong_no: 'strongNo',
  no: 'no',
  yes: 'yes',
  strong_yes: 'strongYes',
} as const

/** The skills of a type in its order, each with what was written about it. */
export const gradesForType = (
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly DraftGrade[],
): { skill: Skill; graded: DraftGrade }[] =>
  skillsOf(interviewType, grades).map(skill => ({ skill, graded: findGrade(grades, skill) }))

/**
 * A newer server may send an interview type that this page does not know. Then the skills are those already graded, so that
 * no grade is lost.
 */
const skillsOf = (interviewType: ScorecardDraft['interviewType'], grades: readonly DraftGrade[]) =>
  getOrDefault(
    skillsByInterviewType,
    interviewType,
    grades.map(({ skill }) => skill),
  )

export const findGrade = (grades: readonly DraftGrade[], skill: Skill): DraftGrade =>
  grades.find(grade => grade.skill === skill) ?? { skill, grade: null, note: '', evidence: [] }

const isBlank = ({ grade, note, evidence }: DraftGrade) => grade === null && !note && evidence.length === 0

/** Sets one skill's grade. Removes empty grades, and skills that the interview type does not have. */
export const setGrade = (
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly DraftGrade[],
  next: DraftGrade,
): DraftGrade[] =>
  filterByType(
    interviewType,
    [...grades.filter(grade => grade.skill !== next.skill), next].filter(grade => !isBlank(grade)),
  )

export const filterByType = (
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly DraftGrade[],
): DraftGrade[] =>
  skillsOf(interviewType, grades).flatMap(skill => grades.find(grade => grade.skill === skill) ?? [])
