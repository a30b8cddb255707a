import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { analyzeAnswer } from '#server/training/embeddings/semantic-similarity.ts'
import { getOutlookFeatures, getQuoteFeatures } from '#server/training/scoring/feedback-model.ts'
import { matchAnswer } from '#server/training/scoring/match-rubric.ts'
import { getScorableText } from '#server/training/scoring/scorable-text.ts'
import { tokenizeAnswer } from '#server/training/scoring/tokenize-code.ts'
import { getRubrics, readFeedbackAnswers, readLines } from './evaluation-data.ts'
import { fitSentences } from './fit-sentences.ts'
import type { GradedAnswer } from './graded-answers.ts'
import { trainLinearModel } from './linear-models.ts'

/** What two readers said of graded answers, found by writer and line. */
const label = z.object({
  writer: z.string(),
  line: z.number(),
  /** A letter for each sentence: good to quote as a strength, neutral, or bad. */
  sentences: z.string().regex(/^[GNB]*$/),
  /** Two letters for each point: is its follow-up question answered, and its tip followed? All, partly, missing, unfit. */
  points: z.record(z.string(), z.string().regex(/^[APMX]{2}$/)),
})

/** What one reader said of each sentence: would an interviewer ask about it? Yes, maybe, no. */
const askedAboutLabel = z.object({
  writer: z.string(),
  line: z.number(),
  sentences: z.string().regex(/^[YMN]*$/),
})
const askedAboutTargets: Record<string, number> = { Y: 1, M: 0.5, N: 0 }

const labels = new URL('./feedback-labels.jsonl', import.meta.url)
const askedAboutLabels = new URL('./asked-about-labels.jsonl', import.meta.url)
const weightsFile = new URL('../../src/server/training/scoring/feedback-weights.json', import.meta.url)

/** Penalties that did best in cross-validation over answers. */
const penalties = { strong: 50, weak: 50, askedAbout: 120, probeAnswered: 10 }
type ModelName = keyof typeof penalties
const folds = 10

type LabelledExample = { answer: number; features: readonly number[]; target: number }

/** Fits the models of `feedback-model.ts` to the labels, and measures them on answers that they were not fitted to. */
export async function fitFeedback(encoder: Encoder, graded: readonly (GradedAnswer & { writer: string })[]) {
  const byWriter = Map.groupBy([...graded, ...readFeedbackAnswers()], ({ writer }) => writer)
  const examples: Record<ModelName, LabelledExample[]> = {
    strong: [],
    weak: [],
    askedAbout: [],
    probeAnswered: [],
  }
  const analyze = async (writer: string, line: number) => {
    const entry = byWriter.get(writer)?.[line]
    const [rubric] = entry?.question_id
      ? getRubrics({ question_id: entry.question_id, phase: entry.phase, points: undefined })
      : []
    if (!entry || !rubric) return null
    const text = getScorableText(entry.answer, rubric)
    const analysis = await analyzeAnswer(encoder, rubric, text)
    if (!analysis) throw new Error('no analysis from the encoder')
    const features = getQuoteFeatures(rubric, analysis)
    return { rubric, text, answer: entry.answer, analysis, features }
  }
  for (const [answer, { writer, line, sentences, points }] of readLines(labels, label).entries()) {
    const analyzed = await analyze(writer, line)
    if (!analyzed) continue
    const { rubric, text, analysis } = analyzed
    for (const [at, features] of analyzed.features.entries()) {
      examples.strong.push({ answer, features, target: Number(sentences[at] === 'G') })
      examples.weak.push({ answer, features, target: Number(sentences[at] === 'B') })
    }
    const matched = matchAnswer(rubric, tokenizeAnswer(text), analysis).points
    for (const [at, features] of getOutlookFeatures(rubric, analysis, matched).entries()) {
      const [probe] = points[matched[at]?.pointId ?? ''] ?? ''
      if (!probe) continue
      examples.probeAnswered.push({ answer, features, target: Number(probe === 'A') })
    }
  }
  for (const [answer, { writer, line, sentences }] of readLines(
    askedAboutLabels,
    askedAboutLabel,
  ).entries()) {
    const analyzed = await analyze(writer, line)
    for (const [at, features] of (analyzed?.features ?? []).entries())
      examples.askedAbout.push({ answer, features, target: askedAboutTargets[sentences[at] ?? ''] ?? 0 })
  }
  const fitModel = (of: readonly LabelledExample[], penalty: number) => {
    const { bias = 0, ...model } = trainLinearModel(
      of.map(({ features, target }) => ({
        traits: Object.fromEntries(features.entries()) as Record<string, number>,
        target,
      })),
      { kind: 'logistic', penalty },
    )
    return { bias: round(bias), weights: Object.values(model).map(round) }
  }
  const names = Object.keys(examples) as ModelName[]
  const models = Object.fromEntries(names.map(name => [name, fitModel(examples[name], penalties[name])]))
  const { kinds, chosen } = await fitSentences(analyze)
  writeFileSync(weightsFile, `${JSON.stringify({ ...models, kinds })}\n`)
  const figures = Object.fromEntries(
    names.map(name => {
      const of = examples[name]
      const outside = Array.from({ length: folds }, (_, fold) => {
        const { bias, weights } = fitModel(
          of.filter(({ answer }) => answer % folds !== fold),
          penalties[name],
        )
        return of
          .filter(({ answer }) => answer % folds === fold)
          .map(({ features, target }) => ({
            target,
            value: features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias),
          }))
      }).flat()
      return [name, { examples: of.length, areaUnderCurve: areaUnderCurve(outside) }]
    }),
  )
  return { ...figures, chosen }
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

/** Share of pairs of a positive and a negative example that are in the right order. */
function areaUnderCurve(examples: readonly { target: number; value: number }[]): number {
  const positive = examples.filter(({ target }) => target === 1)
  const negative = examples.filter(({ target }) => target === 0)
  const right = positive.reduce(
    (sum, { value }) => sum + negative.filter(other => other.value < value).length,
    0,
  )
  return round(right / (positive.length * negative.length))
}
