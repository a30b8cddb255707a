import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import type { PointJudgement, ScoredAnswer } from './answer-judgement.ts'
import { deriveRubric } from './derived-rubric.ts'
import { isNumber } from './match-terms.ts'
import type { Word } from './tokenize.ts'
import { getProse, getProseWords } from './tokenize-code.ts'

const cappedRatio = (value: number, full: number) => Math.min(1, value / full)

const actionVerbs =
  '[a-z]{1,20}ed|built|led|wrote|made|took|gave|held|ran|set|put|met|told|said|kept|brought|found|chose|taught|went|sat|spoke|drew|cut|got|sent|split|began|spent|paid|sold|bought|read|let|came|showed|left|broke|heard|thought'

/** Own actions: "I built", "we then decided to", but not "as I said". */
const actionPattern = new RegExp(
  `(?<!\\bas )\\b(?:i|we)(?: (?:then|also|first|just|only|finally|immediately|personally|quickly|therefore|started to|began to|decided to|managed to|tried to))? (?:${actionVerbs})\\b`,
  'g',
)

const storyCues = {
  place:
    /\b(?:when|while|during|at the time|last (?:year|spring|summer|autumn|winter|month)|in my|at my|at a|in a|we were|i was|there was|our|my (?:team|company|last|previous|first|second|third|current))\b/,
  past: /\b(?:was|were|had|[a-z]{3,20}ed)\b/g,
  task: /\b(?:had to|needed|need to|was (?:asked|responsible|supposed|expected|in charge)|(?:my|our) (?:task|job|role|goal|responsibility|part)|goal|target|aim|deadline|wanted to|problem was|challenge|because|question was|asked (?:me|us)|up to (?:me|us)|should have)\b/,
  result:
    /\b(?:result|outcome|in the end|as a consequence|led to|ended|eventually|finally|since then|afterwards|by the end|so that|which meant|within (?:a|two|three|\d)|went (?:up|down|from)|dropped|rose|fell|grew|increased|reduced|decreased|improved|saved|cut|won|delivered|launched|shipped|passed|achieved|reached|finished|succeeded|failed|doubled|halved|from \d)/,
  reflection:
    /\b(?:learn\w*|lesson|taught (?:me|us)|in hindsight|looking back|next time|since then|(?:today|now) (?:i|we)|(?:i|we) now|would (?:do|have|start|begin|ask|say|tell)|differently|realis\w*|realiz\w*|still (?:do|use)|ever since|(?:i|we) have (?:kept|done)|what (?:i|we) took|it showed (?:me|us)|changed how)\b/,
}

/** Parts of a story, each from 0 to 1, found by general cues of English. */
export function getStoryFeatures(answer: string, words: readonly Word[]) {
  const text = answer.toLowerCase().replaceAll('’', "'")
  const isPast = (text.match(storyCues.past)?.length ?? 0) >= 3
  return {
    situation: (Number(storyCues.place.test(text)) + Number(isPast)) / 2,
    task: Number(storyCues.task.test(text)),
    action: cappedRatio(text.match(actionPattern)?.length ?? 0, 3),
    result: (Number(storyCues.result.test(text)) + Number(words.some(isNumber))) / 2,
    reflection: Number(storyCues.reflection.test(text)),
  }
}

/** Capitalized words inside a sentence, and abbreviations. */
const namePattern =
  /(?<![.!?]\s|^)\b(?:[A-Z]{2,20}\w{0,20}|[A-Z][a-z]{1,20}[A-Z0-9]\w{0,20}|[A-Z][a-z]{2,20})\b/g
const examplePattern =
  /\b(?:for example|for instance|such as|e\.g|in one case|one of them|specifically|in particular|say,|like when)/i

/** Numbers, names and examples, from 0 to 1. */
export function getSpecificity(answer: string, words: readonly Word[]): number {
  const figures = new Set(words.filter(isNumber).map(word => word.text)).size
  const names = new Set(answer.match(namePattern)).size
  return cappedRatio(
    0.4 * Math.min(2, figures) + 0.2 * Math.min(3, names) + (examplePattern.test(answer) ? 0.3 : 0),
    1,
  )
}

const connectivePattern =
  /\b(?:first|second|third|then|next|after|before|finally|because|therefore|but|however|while|although|when|if|since|as a result|instead|also|that is why|for example|in the end|today|later|once|until|whereas)\b/g

/** Connectives, from 0 to 1. One in twenty words is enough. */
export function getStructure(answer: string, words: readonly Word[]): number {
  const connectives = answer.toLowerCase().match(connectivePattern)?.length ?? 0
  return words.length === 0 ? 0 : cappedRatio(connectives, words.length / 20)
}

/** From 0.3 for a very long sentence to 1, and 0 without words. Dictated text has no full stops, and is not penalized. */
export function getClarity(answer: string, words: readonly Word[]): number {
  const isDictated = !/[.!?;\n]\s{0,5}\S/.test(answer)
  if (words.length === 0 || isDictated) return Number(isDictated)
  const lengths = [...Map.groupBy(words, word => word.sentence).values()].map(own => own.length)
  return Math.min(1, Math.max(0.3, 1 - (Math.max(...lengths) - 45) / 45))
}

export type WeightedPoint = ScoredAnswer['points'][number] & { part?: string }

/** Weighted share of the points met, from 0 to 1. */
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

/** Formula of the interview type. Parts without points in the question leave their weight to the others. */
export function computeDimensions(rubric: Rubric, input: DimensionInput): Dimension[] {
  const { answer, words, points, coverage, relevance } = input
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
  const proseWords = getProseWords(words)
  const codeShare = words.length > 0 ? 1 - proseWords.length / words.length : 0
  // Structure and clarity are measured on prose only.
  const structure = codeShare + (1 - codeShare) * getStructure(prose, proseWords)
  const clarity = codeShare + (1 - codeShare) * getClarity(prose, proseWords)
  // An answer that meets points is specific, even without numbers and names.
  const specificity = Math.min(1, getSpecificity(prose, words) + 0.4 * coverage)
  const form = () => [
    of('specificity', 0.1, specificity),
    of('relevance', 0.1, relevance),
    of('structure', 0.05, structure),
    of('clarity', 0.05, clarity),
  ]
  const story = () => {
    const { situation, task, action, result } = getStoryFeatures(prose, proseWords)
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
      of('reflection', 0.08, getStoryFeatures(prose, proseWords).reflection),
      of('clarity', 0.07, clarity),
    ],
  }
  return formulas[rubric.type]()
}

/** Dimensions of style. All others are about content. */
const styleDimensions = new Set(
  'relevance structure specificity clarity situation task action result reflection'.split(' '),
)

/**
 * Weighted sum of the dimensions, from 0 to 1. Content limits style: a good story about another question is worth nothing,
 * and one about this question that misses points is worth something.
 */
export function combineDimensions(
  dimensions: readonly Dimension[],
  { coverage, relevance }: Pick<DimensionInput, 'coverage' | 'relevance'>,
): number {
  // An answer that meets points is on topic, in any words. Half of the coverage is enough for full style.
  const gate = Math.min(1, 0.9 * (coverage + Math.max(coverage, relevance)))
  return dimensions.reduce(
    (sum, { name, weight, value }) => sum + weight * value * (styleDimensions.has(name) ? gate : 1),
    0,
  )
}

/** Points of the rubric with their verdicts. A point without one is missing. */
export function weighPoints(rubric: Rubric, verdicts: readonly PointJudgement[]): WeightedPoint[] {
  const byId = new Map(verdicts.map(verdict => [verdict.pointId, verdict]))
  const points: readonly { id: string; label: string; weight: number; part?: string | undefined }[] =
    rubric.points.length > 0 ? rubric.points : deriveRubric(rubric).points
  return points.map(({ id, label, weight, part }) => ({
    ...(byId.get(id) ?? { pointId: id, credit: 0, quote: null }),
    label,
    weight,
    ...(part ? { part } : {}),
  }))
}

export const roundToHalf = (score: number) => Math.round(Math.min(10, Math.max(0, score)) * 2) / 2
