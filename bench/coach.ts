import { parseArgs } from 'node:util'
import { learnWeights } from './coach/fit.ts'
import { printGraded } from './coach/graded.ts'
import { lastingEncoder } from './coach/keep.ts'
import { listenToAll, scoreOf, stateOf } from './coach/listen.ts'
import { judgeAll, measure } from './coach/measure.ts'
import { measureReplies } from './coach/measure-replies.ts'
import { freshAnswers, halfOf, ownAnswers, ownReplies, practiceAnswers, readInterview } from './coach/read.ts'
import { measureModel } from './coach-model.ts'
import { randomFrom } from './random.ts'

/**
 * How far the embedded coach can be relied on.
 *
 *     (nothing)          on the repository's own answers of known quality: the half for tuning, the final half, and fresh ones
 *     --split tuning     those alone, as long as anything is being tuned
 *     --interview FILE   on somebody else's answers to questions of the bank
 *     --data FILE        agreement with people who graded answers to questions of their own
 *     --model            on a model's recorded verdicts, played back over the protocol
 *     --fit              learns the weights anew from the half for tuning and from answers for practice
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    interview: { type: 'string' },
    split: { type: 'string' },
    fit: { type: 'boolean', default: false },
    model: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

const print = (figures: unknown) =>
  console.log(
    values.json ? JSON.stringify(figures) : JSON.stringify(figures, null, 2).replaceAll(/["{},]/g, ''),
  )

if (values.data) printGraded(values.data, values.json)
else if (values.model) print(await measureModel(ownAnswers()))
else {
  const encoder = lastingEncoder()
  if (values.interview) {
    const heard = await listenToAll(encoder, readInterview(values.interview))
    const scores = heard.map(one => {
      if (!one) return null
      const { score, points } = scoreOf(one.own)
      const verdicts = points.map(point => ({ id: point.pointId, verdict: stateOf(point) }))
      return { question_id: one.line.question_id, score, points: verdicts }
    })
    const figures = measure(judgeAll(heard.flatMap(one => one ?? [])))
    print(values.json ? { scores, figures } : figures)
  } else {
    const lines = ownAnswers()
    const half = halfOf(lines)
    const of = (split: string) =>
      split === 'fresh' ? freshAnswers() : lines.filter(one => half(one) === split)
    if (values.fit) print(await learnWeights(encoder, [...of('tuning'), ...practiceAnswers()], randomFrom(1)))
    else
      for (const split of values.split ? [values.split] : ['tuning', 'final', 'fresh']) {
        const heard = await listenToAll(encoder, of(split))
        const replies = await measureReplies(
          encoder,
          ownReplies().filter(one => half(one) === split),
        )
        const figures = measure(judgeAll(heard.flatMap(one => one ?? [])))
        print({ [split]: { ...figures, ...(replies.replies > 0 && { replies }) } })
      }
  }
  await encoder.close()
}
