import { interviewTypes } from '#contract/enums.ts'
import { trainingLimits } from '#contract/limits.ts'
import { maxGrade } from '#contract/rubric.ts'
import type { InterviewType, Skill } from '#contract/training.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'

export type Statistics = ReplyOf<'trainingStatistics'>
export type GradedSession = ReplyOf<'gradedSessions'>['sessions'][number]

/** Training interview or session, on the scale of the training. */
export type TrendPoint = {
  key: string
  at: string
  score: number
  to: string
  interviewType: InterviewType | undefined
  /** Interviewer, or null for the coach. */
  by: string | null
}

const toTrainingScore = (grades: GradedSession['grades']): number =>
  (grades.reduce((sum, grade) => sum + grade.grade, 0) / grades.length / maxGrade) * trainingLimits.scoreMax

/** All scores, oldest first, for all skills or one. */
export function buildTrend(
  { trend, skills }: Pick<Statistics, 'trend' | 'skills'>,
  graded: readonly GradedSession[],
  skill: Skill | null,
): TrendPoint[] {
  const points = skill ? (skills.find(entry => entry.skill === skill)?.trend ?? []) : trend
  const withCoach = points.map(point => ({
    ...{ key: point.sessionId, at: point.at, score: point.averageScore, by: null },
    to: `/interview-training/sessions/${point.sessionId}`,
    interviewType: trend.find(entry => entry.sessionId === point.sessionId)?.interviewType,
  }))
  const withPeople = graded.flatMap(({ bookingId, at, grades, interviewType, interviewerName }) => {
    const counted = skill ? grades.filter(grade => grade.skill === skill) : grades
    if (counted.length === 0) return []
    const [score, to] = [toTrainingScore(counted), `/scorecard/${bookingId}`]
    return { key: bookingId, at, score, to, interviewType, by: interviewerName }
  })
  return [...withCoach, ...withPeople].sort((point, two) => Date.parse(point.at) - Date.parse(two.at))
}

/** Skills with scores, those of the training first. */
export const listSkills = (skills: Statistics['skills'], graded: readonly GradedSession[]): Skill[] => [
  ...new Set([...skills, ...graded.flatMap(entry => entry.grades)].map(entry => entry.skill)),
]

/** Interview type that trains a skill most. */
export const interviewTypeBySkill: Record<Skill, InterviewType> = {
  'self-presentation': interviewTypes.General,
  motivation: interviewTypes.General,
  learning: interviewTypes.General,
  communication: interviewTypes.Behavioral,
  collaboration: interviewTypes.Behavioral,
  ownership: interviewTypes.Behavioral,
  judgement: interviewTypes.Behavioral,
  'leading-people': interviewTypes.Leadership,
  'technical-depth': interviewTypes.Technical,
  'problem-solving': interviewTypes.Coding,
  'system-design': interviewTypes.SystemDesign,
  'product-thinking': interviewTypes.Product,
  strategy: interviewTypes.Product,
}
