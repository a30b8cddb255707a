import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import type { SemanticAnalysis } from './answer-judgement.ts'

/** Comparison of an answer with its rubric, for the network: for each sentence, and for the whole answer. */
export function getRubricFeatures(
  { points, misconceptions = [] }: Rubric,
  analysis: Omit<SemanticAnalysis, 'network'>,
) {
  const { sentences, projected, misconceptionProbability, wrongTone, fluentButWrong } = analysis
  const nearest = (rows: readonly (readonly number[])[], at: number) =>
    Math.max(0, ...rows.map(row => row[at] ?? 0))
  const plain = [...analysis.points.values()]
  const learnt = [...projected.points.values()]
  const bySentence = sentences.map((_, at) => [
    nearest(plain, at),
    nearest(learnt, at),
    nearest(analysis.misconceptions, at),
    nearest(projected.misconceptions, at),
    misconceptionProbability[at] ?? 0,
    wrongTone[at] ?? 0,
    fluentButWrong[at] ?? 0,
  ])
  const nearness = (of: SemanticAnalysis['points']) =>
    points.map(({ id }) => Math.max(0, ...(of.get(id) ?? [])))
  const weighted = (values: readonly number[]) =>
    values.reduce((sum, value, at) => sum + value * (points[at]?.weight ?? 0), 0) /
    Math.max(
      1,
      points.reduce((sum, { weight }) => sum + weight, 0),
    )
  const column = (index: number) => bySentence.map(row => row[index] ?? 0)
  const [plainNearness, learntNearness] = [nearness(analysis.points), nearness(projected.points)]
  return {
    bySentence,
    whole: [
      weighted(plainNearness),
      weighted(learntNearness),
      Math.min(1, ...learntNearness),
      share(learntNearness, value => value > 0.5),
      ...[2, 3, 4, 5, 6].flatMap(index => [mean(column(index)), Math.max(0, ...column(index))]),
      Number(misconceptions.length > 0),
      // There is a rubric. `noRubricFeatures` has 0 here.
      1,
    ],
  }
}

/** For a question without a rubric. */
export const noRubricFeatures = (sentences: number) => ({
  bySentence: Array.from({ length: sentences }, () => Array<number>(7).fill(0)),
  whole: Array<number>(16).fill(0),
})

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const share = (values: readonly number[], holds: (value: number) => boolean) =>
  mean(values.map(value => Number(holds(value))))
