import { interviewTypes } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import type { InterviewType } from '#contract/training.ts'
import type { Deps } from '#server/training/context.ts'
import { averageBySkill, roundToTenth } from '#server/training/dialogue/summary.ts'
import { elapsedMs } from '#server/training/interviews/policy.ts'
import { listInterviews, listQuestions } from '#server/training/interviews/repository.ts'
import { mean } from '#server/training/scoring/semantic-match.ts'

/** Interviews in a trend. */
const maxTrendLength = 50

/** Totals of a user's training, by type, over time and by skill. */
export async function getTrainingStatistics(deps: Deps, userId: UserId) {
  const interviews = await listInterviews(deps.db, userId)
  const completed = interviews.filter(interview => interview.status === 'completed')
  const scored = completed.flatMap(interview =>
    interview.summary?.scoreBand ? [{ ...interview, averageScore: interview.summary.averageScore }] : [],
  )
  const questions = await listQuestions(
    deps.db,
    scored.map(interview => interview.id),
  )
  const answers = questions.flatMap(({ interview_id, skill, score }) =>
    score === null ? [] : [{ sessionId: interview_id, skill, score }],
  )
  const now = deps.now()
  const trend = scored
    .slice(0, maxTrendLength)
    .reverse()
    .map(interview => ({
      sessionId: interview.id,
      at: (interview.ended_at ?? interview.started_at).toISOString(),
      averageScore: interview.averageScore,
      interviewType: interview.interview_type,
      experienceLevel: interview.experience_level,
    }))
  return {
    totalSessions: interviews.length,
    completed: completed.length,
    averageScore: averageToTenth(scored.map(interview => interview.averageScore)),
    answers: answers.length,
    practisedSeconds: Math.floor(
      interviews.reduce((sum, interview) => sum + elapsedMs(interview, now), 0) / 1000,
    ),
    byType: Object.values(interviewTypes).flatMap((interviewType: InterviewType) => {
      const ofType = completed.filter(interview => interview.interview_type === interviewType)
      const scores = scored.flatMap(interview =>
        interview.interview_type === interviewType ? interview.averageScore : [],
      )
      return ofType.length > 0
        ? [{ interviewType, sessions: ofType.length, averageScore: averageToTenth(scores) }]
        : []
    }),
    trend,
    skills: averageBySkill(answers).map(skillAverage => ({
      ...skillAverage,
      trend: trend.flatMap(({ sessionId, at }) => {
        const ofSkill = answers.filter(
          answer => answer.skill === skillAverage.skill && answer.sessionId === sessionId,
        )
        const averageScore = averageToTenth(ofSkill.map(({ score }) => score))
        return averageScore === null ? [] : [{ sessionId, at, averageScore }]
      }),
    })),
  }
}

const averageToTenth = (scores: readonly number[]) => (scores.length > 0 ? roundToTenth(mean(scores)) : null)
