import { buildFeedback } from '#server/training/dialogue/feedback.ts'
import { feedbackMessages } from '#server/training/dialogue/feedback-messages.ts'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { share } from './agreement.ts'
import { analyzeForRubric, getPointState, scoreAnalysis } from './analyze-answers.ts'
import { getRubrics, type Reply } from './evaluation-data.ts'

/**
 * Result of on-topic replies to follow-up questions: accepted, rejected as off topic, or scored lower. The
 * writers saw the question, the first answer and the follow-up.
 */
const refusals = Object.values(feedbackMessages.en.byCeiling).map(({ step }) =>
  feedbackMessages.en.next(step),
)

export async function measureReplies(encoder: Encoder, replies: readonly Reply[]) {
  const results = []
  for (const { answer, reply, point, ...question } of replies) {
    const [rubric] = getRubrics(question)
    if (!rubric) continue
    const before = scoreAnalysis(await analyzeForRubric(encoder, rubric, answer))
    const judged = scoreAnalysis(await analyzeForRubric(encoder, rubric, `${answer}\n${reply}`))
    const { suggestions } = buildFeedback({
      answer: reply,
      score: judged,
      before,
      points: rubric.points,
      probed: [point],
      isOpen: true,
    })
    const probed = judged.points.find(candidate => candidate.pointId === point)
    results.push({
      isRefused: suggestions.some(sentence => refusals.includes(sentence)),
      isTakenUp: probed !== undefined && getPointState(probed) !== 'absent',
      isPraised: probed !== undefined && getPointState(probed) === 'present',
      hasFallen: judged.score < before.score,
    })
  }
  return {
    replies: results.length,
    refused: share(results, result => result.isRefused),
    takenUp: share(results, result => result.isTakenUp),
    praised: share(results, result => result.isPraised),
    scoreFallen: share(results, result => result.hasFallen),
  }
}
