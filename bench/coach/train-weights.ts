import { writeFileSync } from 'node:fs'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { directionProbability } from '#server/training/embeddings/semantic-similarity.ts'
import { splitSentences } from '#server/training/embeddings/split-sentences.ts'
import {
  getAllQuestions,
  type InterviewTypeName,
  interviewTypeNames,
  type PlainQuestion,
} from '#server/training/question-bank/question-bank.ts'
import { getScorableText } from '#server/training/scoring/scorable-text.ts'
import { getPointFeatures } from '#server/training/scoring/semantic-match.ts'
import { tokenizeAnswer } from '#server/training/scoring/tokenize-code.ts'
import { applyLinearModel, type Direction, logistic, weights } from '#server/training/scoring/weights.ts'
import { type AnalyzedAnswer, analyzeAnswers, type RubricAnalysis } from './analyze-answers.ts'
import type { Line } from './evaluation-data.ts'
import { type Example, trainDirection, trainLinearModel } from './linear-models.ts'
import { type PhrasingGroups, trainProjection } from './train-projection.ts'

/**
 * Trains `weights.json`: projection and tone on the bank's sentences, voice and points on the tuning half of the evaluation set
 * and on the practice answers. `train_judge.py` must be run after it, because its features depend on these.
 */
export async function trainWeights(encoder: Encoder, lines: readonly Line[], random: () => number) {
  weights.projection = trainProjection(await encodeSayings(encoder), random)
  weights.tone = await fitTone(encoder)
  const answers = (await analyzeAnswers(encoder, lines)).flatMap(example => example ?? [])
  fitModels(answers)
  const file = new URL('../../src/server/training/scoring/weights.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(weights)}\n`)
}

/** Phrasings of every point and every misconception, grouped by question. */
async function encodeSayings(encoder: Encoder): Promise<PhrasingGroups[]> {
  const families: PhrasingGroups[] = []
  for (const part of allParts()) {
    const ways = [
      ...part.points.map(point => point.sayings ?? []),
      ...(part.misconceptions ?? []).map(misconception => misconception.sayings),
    ].filter(sayings => sayings.length > 1)
    families.push(await Promise.all(ways.map(async sayings => (await encoder.encode(sayings)) ?? [])))
  }
  return families
}

const allParts = () =>
  getAllQuestions().flatMap((question): Pick<PlainQuestion, 'points' | 'reference' | 'misconceptions'>[] =>
    'phases' in question ? Object.values(question.phases) : [question],
  )

/** Sentences that the bank marks as correct, and those it marks as wrong. */
async function fitTone(encoder: Encoder) {
  const parts = allParts()
  const right = parts.flatMap(({ points, reference }) => [
    ...points.flatMap(point => point.sayings ?? []),
    ...splitSentences(reference),
  ])
  const wrong = parts.flatMap(
    part => part.misconceptions?.flatMap(misconception => misconception.sayings) ?? [],
  )
  const vectorsOf = async (sentences: readonly string[]) => (await encoder.encode(sentences)) ?? []
  return trainDirection([await vectorsOf(right), await vectorsOf(wrong)], {
    penalty: 0.00003,
    steps: 400,
  })
}

const folds = 10

/** Folds by question, each with its complement. */
function splitIntoFolds<T>(all: readonly T[], idOf: (item: T) => string) {
  const ids = [...new Set(all.map(idOf))]
  const foldOf = new Map(ids.map((id, at) => [id, at % folds]))
  return Array.from({ length: folds }, (_, fold) => ({
    inside: all.filter(item => foldOf.get(idOf(item)) === fold),
    outside: all.filter(item => foldOf.get(idOf(item)) !== fold),
  }))
}

function fitModels(answers: readonly AnalyzedAnswer[]) {
  // Feature weights are trained on style features from a model that has not seen the question's other
  // answers.
  const validated = splitIntoFolds(answers, example => example.line.question_id).flatMap(
    ({ inside, outside }) => {
      const styleModel = fitVoice(outside)
      return inside.map(example => withVoice(example, styleModel))
    },
  )
  fitPoints(validated)
  weights.voice = fitVoice(answers)
}

/** Fluent but wrong answers on one side, all others on the other. */
function fitVoice(answers: readonly AnalyzedAnswer[]): Direction {
  const vectorsOf = (isWrong: boolean) =>
    answers.filter(({ line }) => (line.quality === 'wrong') === isWrong).flatMap(({ own }) => own.vectors)
  return trainDirection([vectorsOf(false), vectorsOf(true)], { penalty: 0.0001, steps: 150 })
}

function withVoice(answer: AnalyzedAnswer, styleModel: Direction): AnalyzedAnswer {
  const withStyle = (listened: RubricAnalysis): RubricAnalysis => ({
    ...listened,
    hearing: listened.hearing && {
      ...listened.hearing,
      fluentButWrong: listened.vectors.map(vector => directionProbability(styleModel, vector)),
    },
  })
  const { line, own, padded, elsewhere } = answer
  return { line, own: withStyle(own), padded: withStyle(padded), elsewhere: elsewhere.map(withStyle) }
}

const typeNameOf = ({ rubric }: RubricAnalysis): InterviewTypeName => interviewTypeNames[rubric.type]
const wordsIn = ({ answer, rubric }: RubricAnalysis) => tokenizeAnswer(getScorableText(answer, rubric))
const rounded = (value: number) => Math.round(value * 1000) / 1000
const roundedAll = <T extends Record<string, number>>(model: T) =>
  Object.fromEntries(Object.entries(model).map(([name, value]) => [name, rounded(value)])) as T

const types = Object.keys(weights.pointByType) as InterviewTypeName[]
type PointExample = {
  id: string
  type: InterviewTypeName
  traits: Record<string, number>
  target: number
  isOwn: boolean
}

/** Trains the point classifier: on the labelled points, and on points of other questions as negatives. */
function fitPoints(answers: readonly AnalyzedAnswer[]) {
  const examples = answers.flatMap(pointExamples)
  // Thresholds come from questions outside the training folds.
  const predictions = splitIntoFolds(examples, example => example.id).flatMap(({ inside, outside }) => {
    const likelihood = learnPoints(outside)
    return inside.map(example => ({ ...example, value: likelihood(example) }))
  })
  learnPoints(examples)
  weights.presentThreshold = Object.fromEntries(
    types.map(type => {
      const foreign = predictions
        .filter(example => example.type === type && !example.isOwn)
        .map(example => example.value)
      return [type, rounded(Math.min(0.8, Math.max(0.35, quantile(foreign, 0.978))))]
    }),
  ) as typeof weights.presentThreshold
  const own = predictions.filter(example => example.isOwn)
  const candidates = Array.from({ length: 40 }, (_, at) => (at + 1) / 200)
  const isReliable = (limit: number) => {
    const absent = own.filter(example => example.value < limit)
    return (
      absent.length >= 20 && absent.filter(example => example.target === 0).length / absent.length >= 0.935
    )
  }
  weights.absentThreshold = candidates.findLast(isReliable) ?? 0.01
}

function pointExamples({ line, own, elsewhere }: AnalyzedAnswer): PointExample[] {
  const examplesIn = (
    listened: RubricAnalysis,
    label: (pointId: string) => number | undefined,
  ): PointExample[] => {
    const { hearing, rubric } = listened
    if (!hearing) return []
    const words = wordsIn(listened)
    return rubric.points.flatMap(point => {
      const target = label(point.id)
      const traits = getPointFeatures(point, rubric.points, words, hearing)
      const isOwn = listened === own
      return target === undefined
        ? []
        : [{ id: line.question_id, type: typeNameOf(listened), traits, target, isOwn }]
    })
  }
  return [
    ...examplesIn(own, id => line.points?.[id]),
    ...elsewhere.flatMap(listened => examplesIn(listened, () => 0)),
  ]
}

/** Trains the weights of points and returns the resulting model. */
function learnPoints(examples: readonly PointExample[]): (example: PointExample) => number {
  const own = examples.filter(example => example.isOwn).length
  // Points of other questions are easy negatives, so they count half in total.
  const weight = (0.5 * own) / (examples.length - own)
  const labelled: Example<string>[] = examples.map(({ type, traits, target, isOwn }) => ({
    target,
    weight: isOwn ? 1 : weight,
    traits: { ...traits, ...Object.fromEntries(types.map(name => [`of${name}`, Number(type === name)])) },
  }))
  const model = trainLinearModel(labelled, { kind: 'logistic', penalty: 3 })
  const pointOf = Object.fromEntries(
    types.map(name => [name, model[`of${name}`] ?? 0]),
  ) as typeof weights.pointByType
  weights.pointByType = roundedAll(pointOf)
  const isOfType = (name: string) => types.some(type => name === `of${type}`)
  weights.point = roundedAll(Object.fromEntries(Object.entries(model).filter(([name]) => !isOfType(name))))
  const { point } = weights
  return ({ traits, type }) => logistic(applyLinearModel(point, traits) + pointOf[type])
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
