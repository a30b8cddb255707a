import type { Answer } from '#contract/endpoint.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import type { endpoints } from '#contract/scorecard.ts'
import type { User } from '#server/lib/http/current-user.ts'
import type { Deps } from '#server/rooms/context.ts'
import { listGradeComparisons } from './repository.ts'

const { minOwnGrades, minOtherGrades, minOtherGraders } = scorecardLimits
/** The mean of others is told in fifths, and their number in fives. A fifth of a grade is three of 15 grades. */
const roundMean = (mean: number) => Math.round(mean * 5) / 5
const roundCount = (count: number) => count - (count % 5)

/**
 * How an interviewer's grades compare with those of the others, where there are enough of both. What is told of the others is
 * rounded, so that nobody learns a grade from what one scorecard more, or a corrected one, makes of it.
 */
export async function getCalibration(
  { db }: Deps,
  user: User,
): Promise<Answer<typeof endpoints.gradingCalibration>> {
  const rows = await listGradeComparisons(db, user.id, minOtherGraders)
  return {
    skills: rows.flatMap(({ experienceLevel, skill, ownCount, ownSum, allCount, allSum, otherGraders }) => {
      const [count, sum] = [allCount - ownCount, allSum - ownSum]
      if (ownCount < minOwnGrades || count < minOtherGrades || otherGraders < minOtherGraders) return []
      return {
        ...{ experienceLevel, skill },
        own: { count: ownCount, mean: ownSum / ownCount },
        others: { count: roundCount(count), mean: roundMean(sum / count) },
      }
    }),
  }
}
