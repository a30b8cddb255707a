import { buildFeedback, feedbackMessages } from '#server/training/dialogue/feedback.ts'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { share } from './agreement.ts'
import { listen, scoreOf, stateOf } from './listen.ts'
import { type Reply, rubricsFor } from './read.ts'

/**
 * What becomes of replies that do answer what the coach asked further: whether they are taken up, refused as beside the
 * point, or cost something. By writers who saw the question, the first answer and what was asked.
 */
const refusals = Object.values(feedbackMessages.en.byCeiling).map(({ why }) => why)

export async function measureReplies(encoder: Encoder, replies: readonly Reply[]) {
  const told = []
  for (const { answer, reply, point, ...asked } of replies) {
    const [rubric] = rubricsFor(asked)
    if (!rubric) continue
    const before = scoreOf(await listen(encoder, rubric, answer))
    const judged = scoreOf(await listen(encoder, rubric, `${answer}\n${reply}`))
    const { feedback } = buildFeedback({
      score: judged,
      before,
      points: rubric.points,
      probed: [point],
      isOpen: true,
    })
    const probed = judged.points.find(one => one.pointId === point)
    told.push({
      isRefused: feedback.some(sentence => refusals.includes(sentence)),
      isTakenUp: probed !== undefined && stateOf(probed) !== 'absent',
      isPraised: probed !== undefined && stateOf(probed) === 'present',
      hasFallen: judged.score < before.score,
    })
  }
  return {
    replies: told.length,
    refused: share(told, one => one.isRefused),
    takenUp: share(told, one => one.isTakenUp),
    praised: share(told, one => one.isPraised),
    scoreFallen: share(told, one => one.hasFallen),
  }
}
