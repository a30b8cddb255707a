import { rubricOf } from '#contract/rubric.ts'
import type { Graded, ScorecardDraft } from '#contract/scorecard.ts'
import type { Skill } from '#contract/training.ts'

/** What is gradable of a type of interview, with what was said of it so far. */
export function gradesForType(
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly Graded[],
): { skill: Skill; graded: Graded | null }[] {
  return rubricOf[interviewType].map(skill => ({
    skill,
    graded: grades.find(one => one.skill === skill) ?? null,
  }))
}

/** The same grades with another one for this skill; what is not of the type any more goes. */
export const setGrade = (
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly Graded[],
  next: Graded,
): Graded[] => filterByType(interviewType, [...grades.filter(one => one.skill !== next.skill), next])

export const filterByType = (
  interviewType: ScorecardDraft['interviewType'],
  grades: readonly Graded[],
): Graded[] => rubricOf[interviewType].flatMap(skill => grades.find(one => one.skill === skill) ?? [])
