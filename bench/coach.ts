import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { analyzeAnswers, analyzeForRubric, getPointState, scoreAnalysis } from './coach/analyze-answers.ts'
import { createCachedEncoder } from './coach/cached-encoder.ts'
import {
  createSplit,
  readEvaluationAnswers,
  readEvaluationReplies,
  readFreshAnswers,
  readInterview,
  readPracticeAnswers,
} from './coach/evaluation-data.ts'
import { exportFeatures } from './coach/export-features.ts'
import { fitFeedback } from './coach/fit-feedback.ts'
import { fitMarks } from './coach/fit-marks.ts'
import { printGraded } from './coach/graded.ts'
import { readFinalAnswers, readGradedAnswers, readShortAnswers } from './coach/graded-answers.ts'
import { measureReliability, scoreAll } from './coach/measure.ts'
import { measureGraded } from './coach/measure-graded.ts'
import { measureReplies } from './coach/measure-replies.ts'
import { trainWeights } from './coach/train-weights.ts'
import { measureConfiguredModel, measureModel } from './coach-model.ts'
import { seededRandom } from './random.ts'

/**
 * Reliability of the rule-based coach.
 *
 *     (nothing)          agreement with the readers of the graded answers that were not used in training, then the answers of
 *                        known quality: the tuning half, the final half, and fresh ones
 *     --graded           only the agreement with the readers, also that of the model in COACH_BASE_URL and COACH_MODEL
 *     --model-sample N   answers that this model judges, by default 60
 *     --split tuning     only those, for work on the weights
 *     --interview FILE   on other answers to questions of the bank
 *     --data FILE        agreement with human grades of answers to other questions
 *     --model            on a model's recorded verdicts, replayed over the protocol
 *     --export           writes the features and grades that `train_judge.py` trains the network on
 *     --fit-feedback     fits which words are quoted and which next step is named
 *     --fit-marks        fits a score to the marks that readers gave, for a model's marks
 *     --fit              trains the weights on the tuning half and on the practice answers
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    graded: { type: 'boolean', default: false },
    interview: { type: 'string' },
    split: { type: 'string' },
    export: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
    'fit-feedback': { type: 'boolean', default: false },
    'fit-marks': { type: 'boolean', default: false },
    model: { type: 'boolean', default: false },
    'model-sample': { type: 'string', default: '60' },
    json: { type: 'boolean', default: false },
  },
})

/** A model takes seconds for an answer, so it judges few. */
const modelSample = z.coerce.number().int().positive().parse(values['model-sample'])

const print = (figures: unknown) =>
  console.log(
    values.json ? JSON.stringify(figures) : JSON.stringify(figures, null, 2).replaceAll(/["{},]/g, ''),
  )

if (values.data) printGraded(values.data, values.json)
else if (values.model) print(await measureModel(readEvaluationAnswers()))
else {
  const encoder = createCachedEncoder()
  if (values.interview) {
    const analyzed = await analyzeAnswers(encoder, readInterview(values.interview))
    const scores = analyzed.map(entry => {
      if (!entry) return null
      const { score, points, isUnscored } = scoreAnalysis(entry.own)
      const verdicts = points.map(point => ({ id: point.pointId, verdict: getPointState(point) }))
      return { question_id: entry.line.question_id, score: isUnscored ? null : score, points: verdicts }
    })
    const figures = measureReliability(scoreAll(analyzed.flatMap(entry => entry ?? [])))
    print(values.json ? { scores, figures } : figures)
  } else {
    const lines = readEvaluationAnswers()
    const half = createSplit(lines)
    const answersOf = (split: string) =>
      split === 'fresh' ? readFreshAnswers() : lines.filter(entry => half(entry) === split)
    if (values['fit-feedback']) print(await fitFeedback(encoder, readGradedAnswers()))
    else if (values['fit-marks']) print(fitMarks(readGradedAnswers()))
    else if (values.export)
      print(
        await exportFeatures(encoder, readGradedAnswers(), [
          ...answersOf('tuning'),
          ...readPracticeAnswers(),
        ]),
      )
    else if (values.fit)
      await trainWeights(encoder, [...answersOf('tuning'), ...readPracticeAnswers()], seededRandom(1))
    else {
      if (!values.split) {
        const finalPart = readFinalAnswers()
        const score = async (rubric: Rubric, answer: string) =>
          scoreAnalysis(await analyzeForRubric(encoder, rubric, answer))
        print({
          finalPart: await measureGraded(finalPart, score),
          shortAnswers: await measureGraded(readShortAnswers(), score),
          model:
            (await measureConfiguredModel(finalPart, modelSample)) ??
            'no model configured (COACH_BASE_URL, COACH_MODEL)',
        })
      }
      for (const split of values.graded ? [] : values.split ? [values.split] : ['tuning', 'final', 'fresh']) {
        const analyzed = await analyzeAnswers(encoder, answersOf(split))
        const replies = await measureReplies(
          encoder,
          readEvaluationReplies().filter(entry => half(entry) === split),
        )
        const figures = measureReliability(scoreAll(analyzed.flatMap(entry => entry ?? [])))
        print({ [split]: { ...figures, ...(replies.replies > 0 && { replies }) } })
      }
    }
  }
  await encoder.close()
}
