import { skillsByInterviewType } from '#contract/rubric.ts'
import type { ScorecardDraft, SkillGrade } from '#contract/scorecard.ts'
import type { Skill } from '#contract/training.ts'

/** The grades from 1 to `maxGrade`, which have a label and a description each. */
export const gradeScale = [1, 2, 3, 4] as const

export const gradeLabel = (grade: number) => `grade${grade as (typeof gradeScale)[number]}` as const

export const hireLabels = {
  strong_no: 'strongNo',
  no: 'no',
  yes: 'yes',
  strong_yes: 'strongYes',
} as const

export function gradesForType(
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly SkillGrade[],
): { skill: Skill; graded: SkillGrade | null }[] {
  return skillsByInterviewType[interviewType].map(skill => ({
    skill,
    graded: grades.find(grade => grade.skill === skill) ?? null,
  }))
}

/** Replaces the grade of a skill and drops skills outside the type. */
export const setGrade = (
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly SkillGrade[],
  next: SkillGrade,
): SkillGrade[] => filterByType(interviewType, [...grades.filter(grade => grade.skill !== next.skill), next])

export const filterByType = (
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly SkillGrade[],
): SkillGrade[] =>
  skillsByInterviewType[interviewType].flatMap(skill => grades.find(grade => grade.skill === skill) ?? [])
