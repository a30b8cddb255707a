import { getEarnedCredit, type ScoredAnswer } from './judgement.ts'

/**
 * Score of a thread from the score of all its messages together and of the last one alone. A poor start does not lower a good
 * answer, but a serious mistake in it stays one.
 */
export function scoreThread(whole: ScoredAnswer, lastAlone: ScoredAnswer): ScoredAnswer {
  if (lastAlone.score <= whole.score || whole.ceiling === 'mistaken') return whole
  const points = whole.points.map(point => {
    const alone = lastAlone.points.find(({ pointId }) => pointId === point.pointId)
    return alone && getEarnedCredit(alone) > getEarnedCredit(point) ? alone : point
  })
  const { misconceptions } = whole
  return { ...lastAlone, points, ...(misconceptions && { misconceptions }) }
}
