import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { getProse, getProseWords } from './read-code.ts'
import { getClarity, getSpecificity, getStoryFeatures, getStructure } from './style-features.ts'
import type { Word } from './tokenize.ts'
import type { ScoredAnswer } from './verdict.ts'

export type WeightedPoint = ScoredAnswer['points'][number] & { part?: string }

/** How much of what counts is there, by weight, from 0 to 1. */
export function computeCoverage(points: readonly WeightedPoint[]): number {
  const whole = points.reduce((sum, { weight }) => sum + weight, 0)
  return whole === 0 ? 0 : points.reduce((sum, { weight, credit }) => sum + weight * credit, 0) / whole
}

type DimensionInput = {
  answer: string
  words: readonly Word[]
  points: readonly WeightedPoint[]
  coverage: number
  relevance: number
}
type Dimension = ScoredAnswer['dimensions'][number]

/** The formula of the type of interview. Parts that a question has no points for leave their weight to the others. */
export function computeDimensions(rubric: Rubric, heard: DimensionInput): Dimension[] {
  const { answer, words, points, coverage, relevance } = heard
  const of = (name: string, weight: number, value: number): Dimension => ({ name, weight, value })
  const parts = (names: readonly string[], weight: number): Dimension[] => {
    const present = names.flatMap(name => {
      const own = points.filter(({ part }) => part === name)
      return own.length > 0 ? [{ name, value: computeCoverage(own) }] : []
    })
    return present.length > 0
      ? present.map(({ name, value }) => of(name, weight / present.length, value))
      : [of('coverage', weight, coverage)]
  }
  const prose = getProse(answer)
  const told = getProseWords(words)
  const byCode = words.length > 0 ? 1 - told.length / words.length : 0
  // Code has a form of its own, which is not that of sentences.
  const structure = byCode + (1 - byCode) * getStructure(prose, told)
  const clarity = byCode + (1 - byCode) * getClarity(prose, told)
  // Whoever meets points has said something specific, even without figures and names.
  const specificity = Math.min(1, getSpecificity(prose, words) + 0.4 * coverage)
  const form = () => [
    of('specificity', 0.1, specificity),
    of('relevance', 0.1, relevance),
    of('structure', 0.05, structure),
    of('clarity', 0.05, clarity),
  ]
  const story = () => {
    const { situation, task, action, result } = getStoryFeatures(prose, told)
    return [
      of('situation', 0.08, situation),
      of('task', 0.07, task),
      of('action', 0.13, action),
      of('result', 0.12, result),
    ]
  }
  const formulas: Record<InterviewType, () => Dimension[]> = {
    [interviewTypes.General]: () => [
      of('relevance', 0.25, (relevance + coverage) / 2),
      of('structure', 0.25, (structure + clarity) / 2),
      of('specificity', 0.25, specificity),
      of('motivation', 0.25, coverage),
    ],
    [interviewTypes.Technical]: () => [of('coverage', 0.7, coverage), ...form()],
    [interviewTypes.Coding]: () => [
      ...parts(['approach', 'edgeCases', 'complexity', 'tests'], 0.7),
      ...form(),
    ],
    [interviewTypes.SystemDesign]: () => [of(rubric.phase ?? 'coverage', 0.7, coverage), ...form()],
    [interviewTypes.Product]: () => [
      ...parts(['user', 'metrics', 'options', 'prioritisation', 'tradeOffs'], 0.7),
      ...form(),
    ],
    [interviewTypes.Leadership]: () => [...story(), ...parts(['people'], 0.35), ...parts(['impact'], 0.25)],
    [interviewTypes.Behavioral]: () => [
      ...story(),
      of('competency', 0.3, coverage),
      of('specificity', 0.15, specificity),
      of('reflection', 0.08, getStoryFeatures(prose, told).reflection),
      of('clarity', 0.07, clarity),
    ],
  }
  return formulas[rubric.type]()
}

/** Dimensions that say how something is told. All others say what. */
const styleDimensions = new Set(
  'relevance structure specificity clarity situation task action result reflection'.split(' '),
)

/**
 * What the dimensions come to, from 0 to 1. Form counts as far as there is content to give form to: a well-told story
 * that has nothing to do with the question is worth nothing, one that is about it and misses points is worth something.
 */
export function combineDimensions(
  dimensions: readonly Dimension[],
  { coverage, relevance }: Pick<DimensionInput, 'coverage' | 'relevance'>,
): number {
  // Whoever meets the points is about the question, in whatever words; half of what counts is enough to be told well.
  const gate = Math.min(1, 0.9 * (coverage + Math.max(coverage, relevance)))
  return dimensions.reduce(
    (sum, { name, weight, value }) => sum + weight * value * (styleDimensions.has(name) ? gate : 1),
    0,
  )
}
