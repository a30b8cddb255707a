import type { Answer } from '#contract/endpoint.ts'
import { scorecardLimits } from '#contract/limits.ts'
import type { endpoints } from '#contract/scorecard.ts'
import type { User } from '#server/platform/http/caller.ts'
import type { Deps } from '#server/room/deps.ts'
import { compareGrades } from './store.ts'

const { compared, compareOwn, compareOthers } = scorecardLimits

/** How an interviewer's grades compare with those of the others, where there are enough of both. */
export async function readCalibration(
  { db }: Deps,
  user: User,
): Promise<Answer<typeof endpoints.gradingCalibration>> {
  const rows = await compareGrades(db, user.id, compared)
  return {
    skills: rows.flatMap(({ experienceLevel, skill, ownCount, ownSum, allCount, allSum }) => {
      const [count, sum] = [allCount - ownCount, allSum - ownSum]
      if (ownCount < compareOwn || count < compareOthers) return []
      return {
        ...{ experienceLevel, skill },
        own: { count: ownCount, mean: ownSum / ownCount },
        others: { count, mean: sum / count },
      }
    }),
  }
}
