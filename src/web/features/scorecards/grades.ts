import { rubricOf } from '#contract/rubric.ts'
import type { Graded, ScorecardDraft } from '#contract/scorecard.ts'
import type { Skill } from '#contract/training.ts'

export function gradesForType(
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly Graded[],
): { skill: Skill; graded: Graded | null }[] {
  return rubricOf[interviewType].map(skill => ({
    skill,
    graded: grades.find(grade => grade.skill === skill) ?? null,
  }))
}

/** Replaces the grade of a skill and drops skills outside the type. */
export const setGrade = (
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly Graded[],
  next: Graded,
): Graded[] => filterByType(interviewType, [...grades.filter(grade => grade.skill !== next.skill), next])

export const filterByType = (
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly Graded[],
): Graded[] => rubricOf[interviewType].flatMap(skill => grades.find(grade => grade.skill === skill) ?? [])
