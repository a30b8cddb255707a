import { skillsByInterviewType } from '#contract/rubric.ts'
import type { ScorecardDraft, SkillGrade } from '#contract/scorecard.ts'
import type { Skill } from '#contract/training.ts'

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
