import { getEarnedCredit, type ScoredAnswer } from './answer-judgement.ts'
import { isStrength, poorScore, type Strength } from './reasons.ts'

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

/**
 * Words to quote from the last message of a thread. A short reply is poor as an answer to the whole question, so nothing of
 * it is questioned while the thread is not poor.
 */
export function getReplyStrengths(thread: ScoredAnswer, lastAlone: ScoredAnswer): readonly Strength[] {
  const own = lastAlone.strengths ?? []
  if (thread.isUnscored) return own.filter(isStrength)
  if (thread.score < poorScore) return own
  return [...own, ...(thread.strengths ?? [])].filter(isStrength)
}
