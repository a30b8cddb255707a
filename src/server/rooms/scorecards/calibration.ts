import type { Answer } from '#contract/endpoint.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import type { endpoints } from '#contract/scorecard.ts'
import type { User } from '#server/lib/http/current-user.ts'
import type { Deps } from '#server/rooms/context.ts'
import { compareGrades } from './repository.ts'

const { compareOwn, compareOthers, compareGraders } = scorecardLimits
/** The mean of others is told in fifths, and their number in fives. A fifth of a grade is three of 15 grades. */
const toldMean = (mean: number) => Math.round(mean * 5) / 5
const toldCount = (count: number) => count - (count % 5)

/**
 * How an interviewer's grades compare with those of the others, where there are enough of both. What is told of the others is
 * rounded, so that nobody learns a grade from what one scorecard more, or a corrected one, makes of it.
 */
export async function readCalibration(
  { db }: Deps,
  user: User,
): Promise<Answer<typeof endpoints.gradingCalibration>> {
  const rows = await compareGrades(db, user.id, compareGraders)
  return {
    skills: rows.flatMap(({ experienceLevel, skill, ownCount, ownSum, allCount, allSum, otherGraders }) => {
      const [count, sum] = [allCount - ownCount, allSum - ownSum]
      if (ownCount < compareOwn || count < compareOthers || otherGraders < compareGraders) return []
      return {
        ...{ experienceLevel, skill },
        own: { count: ownCount, mean: ownSum / ownCount },
        others: { count: toldCount(count), mean: toldMean(sum / count) },
      }
    }),
  }
}
